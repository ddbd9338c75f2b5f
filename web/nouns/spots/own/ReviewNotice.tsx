import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '#contract/revisions.ts';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { inFormOrder } from '../texts/formOrder.ts';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useReviewLabels } from '../texts/useSpotLabels.ts';
import { appearance, leftOut, outcomeOf } from './ReviewChip.tsx';
import { type OwnForm, useRefused } from './refused.ts';

/** The review of the owner's latest version: pending, approved (or a part of it), or rejected with the reason. */
export function ReviewNotice({ review, ...own }: OwnForm & { review: Review }) {
  const t = useReviewTexts();
  const labelOf = useReviewLabels();
  const { isFilled, fill } = useRefused(own);
  const { reason, createdAt, decided_at, refused } = review;
  const outcome = outcomeOf(review);
  const { icon: Icon, severity } = appearance[outcome];
  const sent = [
    ...new Set(
      inFormOrder(Object.keys(refused ?? {}))
        .filter((path) => path !== 'thumbnail_photos')
        .map(labelOf),
    ),
  ];
  const sentence =
    outcome === 'partly'
      ? t.approvedSome([...new Set(inFormOrder(leftOut(review)).map(labelOf))].join(', '))
      : t[outcome];
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
          <Button size="small" variant="outlined" color="inherit" disabled={isFilled} onClick={fill}>
            {t.sendAgain}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}
