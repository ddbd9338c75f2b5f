import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Spot, SpotSummary } from '#contract/spots.ts';
import { AlertIcon, ClockIcon } from '../../../kit/theme/icons.tsx';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { useReviewTexts } from '../texts/review.texts.ts';

const appearance = {
  pending: { icon: ClockIcon, tone: 'warning', severity: 'info' },
  rejected: { icon: AlertIcon, tone: 'danger', severity: 'warning' },
} as const;

/** The submission of a spot that is not enabled, while it waits or once it is rejected. */
export function openSubmission({ enable, submission }: Pick<Spot | SpotSummary, 'enable' | 'submission'>) {
  if (enable || !submission || submission.status === 'approved') return undefined;
  return { ...submission, status: submission.status };
}
type Open = NonNullable<ReturnType<typeof openSubmission>>;

/** For the owner of a new spot: since when it waits, or why it was rejected (product/submissions#owner). */
export function SubmissionNotice({ submission }: { submission: Open }) {
  const t = useReviewTexts();
  const { status, reason, createdAt, decided_at } = submission;
  const { icon: Icon, severity } = appearance[status];
  return (
    <Alert severity={severity} variant="outlined" icon={<Icon />}>
      <strong>{t.submission[status]}</strong>
      {reason ? (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{t.reason(reason)}</Box>
      ) : null}
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        {decided_at ? null : `${t.since} `}
        <DateCell value={decided_at ?? createdAt} />
      </Box>
    </Alert>
  );
}

/** The same as a chip, for a list. */
export function SubmissionChip({ submission }: { submission: Open }) {
  const t = useReviewTexts();
  const { icon, tone } = appearance[submission.status];
  return <StatusChip label={t.submitted[submission.status]} icon={icon} tone={tone} />;
}
