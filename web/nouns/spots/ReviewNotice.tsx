import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Review } from '#contract/revisions.ts';
import { AlertIcon, CheckIcon, ClockIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useReviewTexts } from './texts/review.texts.ts';
import { useReviewLabels } from './texts/useSpotLabels.ts';

const looks = {
  pending: { icon: ClockIcon, tone: 'warning', severity: 'info' },
  approved: { icon: CheckIcon, tone: 'success', severity: 'success' },
  rejected: { icon: AlertIcon, tone: 'danger', severity: 'warning' },
} as const;

/** What became of the version that an owner sent last: it waits, was approved (or some of it), or rejected and why. */
export function ReviewNotice({ review }: { review: Review }) {
  const t = useReviewTexts();
  const nameOf = useReviewLabels();
  const { status, reason, changed, taken, createdAt, decided_at } = review;
  const { icon: Drawn, severity } = looks[status];
  const left = changed.filter((field) => taken && !taken.includes(field));
  const sentence =
    status === 'approved' && left.length > 0
      ? t.approvedSome([...new Set(left.map(nameOf))].join(', '))
      : t[status];
  return (
    <Alert severity={severity} variant="outlined" icon={<Drawn />}>
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

/** The same in a word, for the cards. */
export function ReviewChip({ review }: { review: Review }) {
  const t = useReviewTexts();
  const { icon, tone } = looks[review.status];
  return <StatusChip label={t.statuses[review.status]} icon={icon} tone={tone} />;
}
