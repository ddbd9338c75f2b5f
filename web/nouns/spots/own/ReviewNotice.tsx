import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Review } from '#contract/revisions.ts';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../kit/theme/icons.tsx';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useReviewLabels } from '../texts/useSpotLabels.ts';

const appearance = {
  pending: { icon: ClockIcon, tone: 'warning', severity: 'info' },
  approved: { icon: CheckIcon, tone: 'success', severity: 'success' },
  partly: { icon: AlertIcon, tone: 'warning', severity: 'warning' },
  rejected: { icon: AlertIcon, tone: 'danger', severity: 'warning' },
} as const;

/** The changed fields that were not approved. */
const leftOut = ({ changed, taken }: Review) => changed.filter((field) => taken && !taken.includes(field));
const outcomeOf = (review: Review) =>
  review.status === 'approved' && leftOut(review).length > 0 ? 'partly' : review.status;

/** The review of the owner's latest version: pending, approved (or a part of it), or rejected with the reason. */
export function ReviewNotice({ review, onResend }: { review: Review; onResend(): void }) {
  const t = useReviewTexts();
  const labelOf = useReviewLabels();
  const { reason, createdAt, decided_at, refused } = review;
  const outcome = outcomeOf(review);
  const [isFilled, setFilled] = useState(false);
  const resend = () => {
    setFilled(true);
    onResend();
  };
  const { icon: Icon, severity } = appearance[outcome];
  const sent = [
    ...new Set(
      Object.keys(refused ?? {})
        .filter((path) => path !== 'thumbnail_photos')
        .map(labelOf),
    ),
  ];
  const sentence =
    outcome === 'partly' ? t.approvedSome([...new Set(leftOut(review).map(labelOf))].join(', ')) : t[outcome];
  return (
    <Alert severity={severity} variant="outlined" icon={<Icon />}>
      <strong>{sentence}</strong>
      {reason ? (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{t.reason(reason)}</Box>
      ) : null}
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        <DateCell value={decided_at ?? createdAt} />
      </Box>
      {sent.length > 0 ? (
        <Box sx={{ mt: 1 }}>
          <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>{t.sent(sent.join(', '))}</Box>
          <Button size="small" variant="outlined" color="inherit" disabled={isFilled} onClick={resend}>
            {t.sendAgain}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}

/** The status of the review as a chip. */
export function ReviewChip({ review }: { review: Review }) {
  const t = useReviewTexts();
  const outcome = outcomeOf(review);
  const { icon, tone } = appearance[outcome];
  return <StatusChip label={t.statuses[outcome]} icon={icon} tone={tone} />;
}
