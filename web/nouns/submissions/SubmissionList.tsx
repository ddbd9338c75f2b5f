import { type Submission, submissions } from '#contract/submissions.calls.ts';
import { submissionStatuses } from '#contract/submissions.ts';
import { useList } from '../../kit/http/data.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { personName } from '../../kit/review/ReviewFacts.tsx';
import { longestPending, ReviewPendingButton } from '../../kit/review/ReviewPendingButton.tsx';
import { ReviewStatusChip } from '../../kit/review/ReviewStatusChip.tsx';
import { UndoBar } from '../../kit/review/UndoBar.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { decisionFilters } from '../insight/decisionFiltersRef.tsx';
import { useSubmissionTexts } from './submissions.texts.ts';

const { list } = submissions;
const submission = { name: 'submissions', path: '/submissions', calls: { list } } as const;

/** `/submissions`: owners' new spots, the one that has waited longest first (product/submissions#list). */
export const SubmissionList = nounList(submission, {
  words: useSubmissionTexts,
  columns: {
    spot_name: { cell: (row) => <Name of={row} /> },
    type: 'choice',
    country: 'country',
    createdAt: 'date',
    status: { cell: ({ status }, t) => <ReviewStatusChip status={status} words={t} /> },
    author: { cell: ({ author }) => personName(author) },
    decider: { optional: true, cell: ({ decider }) => personName(decider) },
    decided_at: { kind: 'date', optional: true },
    reason: { kind: 'prose', optional: true },
    spot_id: { kind: 'id', optional: true },
  },
  filters: {
    status: submissionStatuses,
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

function Name({ of }: { of: Submission }) {
  const { nobody } = useTexts();
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <Thumbnail src={of.thumbnail} size={56} />
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{of.spot_name || nobody}</span>
    </span>
  );
}

function Undo() {
  const { title } = useSubmissionTexts();
  return <UndoBar title={title} />;
}

function ReviewPending() {
  const { data } = useList(list, longestPending);
  return <ReviewPendingButton list={submission.path} pending={data} />;
}
