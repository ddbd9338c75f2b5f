import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import { revisionStatuses } from '#contract/revisions.ts';
import { useList } from '../../kit/http/data.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { ReviewIcon } from '../../kit/theme/icons.tsx';
import { UndoBar } from './decision/UndoBar.tsx';
import { reviewPath } from './decision/useDecision.ts';
import { RevisionStatusChip } from './RevisionStatusChip.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const revision = { name: 'revisions', path: '/spot_revisions', calls: revisions } as const;

/** `/spot_revisions`: the changes that owners proposed, the oldest pending one first (product/revisions#list). */
export const RevisionList = nounList(revision, {
  words: useRevisionTexts,
  columns: {
    spot_name: { cell: ({ spot_name, spot_id }) => spot_name || spot_id },
    createdAt: 'date',
    status: { cell: ({ status }) => <RevisionStatusChip status={status} /> },
    spot_id: { cell: ({ spot_id }) => <SpotId id={spot_id} /> },
  },
  filters: { spot_id: 'given', status: revisionStatuses, waiting: ['true'] },
  nameOf: ({ spot_name, spot_id }) => spot_name || spot_id,
  form: 'edit',
  Buttons: ReviewPendingButton,
  Content: ({ table }) => (
    <>
      <UndoBar />
      {table}
    </>
  ),
});

const SpotId = ({ id }: { id: string }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: { md: 'nowrap' } }}>
    {id}
  </Box>
);

/** Opens the oldest pending revision; each decision then opens the next one. */
function ReviewPendingButton() {
  const t = useRevisionTexts();
  const { data } = useList(revisions.list, { status: 'pending', page: 1, perPage: 5 });
  const [first] = data?.data ?? [];
  if (!first || !data) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={reviewPath(first.id, true)}
      startIcon={<ReviewIcon width={18} height={18} />}
    >
      {t.start(data.metadata.total)}
    </Button>
  );
}
