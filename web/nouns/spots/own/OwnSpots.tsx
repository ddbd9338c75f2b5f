import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useMemo, useState } from 'react';
import { spots } from '#contract/spots.calls.ts';
import { mapExclusionsOf } from '#contract/spots.rules.ts';
import type { SpotSummary } from '#contract/spots.ts';
import { LoadFailed, NoRows } from '../../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../../kit/feedback/states/ReadPaused.tsx';
import { useList } from '../../../kit/http/data.ts';
import { TableFooter } from '../../../kit/lists/footer/TableFooter.tsx';
import { useDense } from '../../../kit/lists/footer/useDense.ts';
import { ListPage } from '../../../kit/lists/ListPage.tsx';
import { CardRows } from '../../../kit/lists/rows/CardRows.tsx';
import type { Column, RowAction } from '../../../kit/lists/table.ts';
import { useListState } from '../../../kit/lists/useListState.ts';
import { ClockIcon, EditIcon } from '../../../kit/theme/icons.tsx';
import { clampLines } from '../../../kit/values/clampLines.ts';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { Thumbnail } from '../../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { SpotTimeline } from '../timeline/LazySpotTimeline.tsx';
import { VisibilityChip } from '../VisibilityChip.tsx';
import { editPath, own } from '../variants.ts';
import { ReviewChip } from './ReviewChip.tsx';
import { openSubmission, SubmissionChip } from './SubmissionNotice.tsx';

/** `/spots/user`: the spots of the signed-in user, as cards (product/spots#own-spots). */
export function OwnSpots() {
  const t = useSpotTexts();
  const { newOwn } = useSpotFormTexts();
  const { emptyHint } = useReviewTexts();
  const list = useListState('spots-own');
  const rows = useList(spots.list, { ...list.query, own: true });
  const [dense, setDense] = useDense();
  const columns = useMemo<Column<SpotSummary>[]>(
    () => [{ id: 'name', label: t.fields.name, cell: (spot) => <Card spot={spot} /> }],
    [t],
  );
  const { actions, drawer } = useActions();
  const total = rows.data?.metadata.total ?? 0;
  return (
    <ListPage title={t.titles.own} list={list} add={pathOfNew(rows.data?.data)} addLabel={newOwn}>
      {isReadPaused(rows) ? (
        <ReadPaused />
      ) : rows.isError && !rows.data ? (
        <LoadFailed error={rows.error} retry={rows.refetch} fallback={t.failed} />
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'hidden', borderColor: 'divider' }}>
          {rows.data?.data.length === 0 ? (
            <NoRows narrowed={false} hint={emptyHint} />
          ) : (
            <CardRows<SpotSummary>
              label={t.titles.own}
              columns={columns}
              actions={actions}
              nameOf={({ name }) => name}
              open={({ id }) => editPath(own, id)}
              rows={rows.data?.data}
              expected={3}
              dense={dense}
            />
          )}
          {total > list.perPage || list.page > 1 ? (
            <TableFooter list={list} total={total} dense={dense} setDense={setDense} />
          ) : null}
        </Paper>
      )}
      {drawer}
    </ListPage>
  );
}

/** The actions of a card, and the drawer that one of them opens. */
function useActions() {
  const { edit } = useTexts();
  const { timeline } = useReviewTexts();
  const [shown, setShown] = useState<SpotSummary>();
  const actions = useMemo<RowAction<SpotSummary>[]>(
    () => [
      { label: edit, icon: EditIcon, to: ({ id }) => editPath(own, id) },
      { label: timeline, icon: ClockIcon, run: setShown },
    ],
    [edit, timeline],
  );
  const close = () => setShown(undefined);
  const drawer = shown ? <SpotTimeline id={shown.id} name={shown.name} close={close} /> : null;
  return { actions, drawer };
}

/** The form of a new spot; most people add it where their last one is. */
function pathOfNew([newest]: readonly SpotSummary[] = []): string {
  return newest?.country ? `${own.path}/new?country=${newest.country}` : `${own.path}/new`;
}

function Card({ spot }: { spot: SpotSummary }) {
  const t = useSpotTexts();
  const { reason: reasonText } = useReviewTexts();
  const submission = openSubmission(spot);
  const reasons = mapExclusionsOf(spot, new Date());
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Thumbnail src={spot.thumbnail_photos[0] ?? spot.photos[0]} size={100} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}>
        <span>{spot.name || t.noName}</span>
        <Box component="span" sx={detailStyle}>
          {spot.address || t.noAddress}
        </Box>
        <Box component="span" sx={detailStyle}>
          <DateCell value={spot.createdAt} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, fontWeight: 400 }}>
          <VisibilityChip reasons={reasons.length} />
          {submission ? <SubmissionChip submission={submission} /> : null}
          {spot.review ? <ReviewChip review={spot.review} /> : null}
        </Box>
        {reasons.length > 0 ? (
          <Box component="span" sx={detailStyle}>
            {reasons.map((reason) => t.why[reason]).join(' · ')}
          </Box>
        ) : null}
        {submission?.reason ? (
          <Box
            component="span"
            sx={{ ...detailStyle, ...clampLines(3) }}
            title={reasonText(submission.reason)}
          >
            {reasonText(submission.reason)}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

const detailStyle = { fontSize: 13, fontWeight: 400, color: 'text.secondary' } as const;
