import Box from '@mui/material/Box';
import { revisions } from '#contract/revisions.calls.ts';
import { type Revision, revisionStatuses } from '#contract/revisions.ts';
import { useList } from '../../kit/http/data.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { personName } from '../../kit/review/ReviewFacts.tsx';
import { longestPending, ReviewPendingButton } from '../../kit/review/ReviewPendingButton.tsx';
import { ReviewStatusChip } from '../../kit/review/ReviewStatusChip.tsx';
import { UndoBar } from '../../kit/review/UndoBar.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { decisionFilters } from '../insight/decisionFiltersRef.tsx';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

const { list, remove, restore } = revisions;
const revision = { name: 'revisions', path: '/spot_revisions', calls: { list, remove, restore } } as const;

/** `/spot_revisions`: the changes that owners proposed, the oldest pending one first (product/revisions#list). */
export const RevisionList = nounList(revision, {
  words: useRevisionTexts,
  columns: {
    spot_name: { cell: ({ spot_name }) => spot_name || <NoName /> },
    createdAt: 'date',
    spot_id: { cell: ({ spot_id }) => <SpotId id={spot_id} /> },
    status: { cell: ({ status }, t) => <ReviewStatusChip status={status} words={t} /> },
    author: { optional: true, cell: ({ author }) => personName(author) },
    decider: { optional: true, cell: ({ decider }) => personName(decider) },
    decided_at: { kind: 'date', optional: true },
    reason: { kind: 'prose', optional: true },
    taken: { optional: true, cell: ({ taken }, t) => takenFields(taken, t) },
  },
  filters: {
    status: revisionStatuses,
    waiting: ['true'],
    country: 'country',
    ...decisionFilters,
    spot_id: 'given',
  },
  panel: ['decider', 'unknown_decider', 'reason', 'other_reasons'],
  nameOf: ({ spot_name }) => spot_name,
  form: 'edit',
  Buttons: ReviewPending,
  Content: ({ table }) => (
    <>
      <Undo />
      {table}
    </>
  ),
});

const NoName = () => useTexts().nobody;

function Undo() {
  const { title } = useRevisionTexts();
  return <UndoBar title={title} />;
}

const takenFields = (taken: Revision['taken'], { compared }: RevisionTexts): string =>
  (taken ?? []).map((path) => (compared as Readonly<Record<string, string>>)[path] ?? path).join(', ');

const SpotId = ({ id }: { id: string }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: { md: 'nowrap' } }}>
    {id}
  </Box>
);

function ReviewPending() {
  const { data } = useList(list, longestPending);
  return <ReviewPendingButton list={revision.path} pending={data} />;
}
