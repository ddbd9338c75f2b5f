import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Review } from '#contract/revisions.ts';
import { AlertIcon, CheckIcon, ClockIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useReviewTexts } from './texts/review.texts.ts';
import { useReviewLabels } from './texts/useSpotLabels.ts';

const appearance = {
  pending: { icon: ClockIcon, tone: 'warning', severity: 'info' },
  approved: { icon: CheckIcon, tone: 'success', severity: 'success' },
  rejected: { icon: AlertIcon, tone: 'danger', severity: 'warning' },
} as const;

/** The review of the owner's latest version: pending, approved (or a part of it), or rejected with the reason. */
export function ReviewNotice({ review }: { review: Review }) {
  const t = useReviewTexts();
  const labelOf = useReviewLabels();
  const { status, reason, changed, taken, createdAt, decided_at } = review;
  const { icon: Icon, severity } = appearance[status];
  const rejected = changed.filter((field) => taken && !taken.includes(field));
  const sentence =
    status === 'approved' && rejected.length > 0
      ? t.approvedSome([...new Set(rejected.map(labelOf))].join(', '))
      : t[status];
  return (
    <Alert severity={severity} variant="outlined" icon={<Icon />}>
      <strong>{sentence}</strong>
      {reason ? (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{t.reason(reason)}</Box>
      ) : null}
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        <DateCell value={decided_at ?? createdAt} />
      </Box>
    </Alert>
  );
}

/** The status of the review as a chip. */
export function ReviewChip({ review }: { review: Review }) {
  const t = useReviewTexts();
  const { icon, tone } = appearance[review.status];
  return <StatusChip label={t.statuses[review.status]} icon={icon} tone={tone} />;
}
