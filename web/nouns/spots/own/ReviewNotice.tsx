import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';
import type { Explain } from '../../../kit/forms/saving/editForm.ts';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { inFormOrder } from '../texts/formOrder.ts';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useReviewLabels } from '../texts/useSpotLabels.ts';
import { useDecisionTexts } from './decision.texts.ts';
import { appearance, leftOut, outcomeOf } from './ReviewChip.tsx';
import { type OwnForm, useRefused } from './refused.ts';

/** The review of the owner's latest version: pending, approved (or a part of it), or rejected with the reason. */
export function ReviewNotice({ review, ...own }: OwnForm & { review: Review }) {
  const t = useReviewTexts();
  const labelOf = useReviewLabels();
  const sentence = useSentence()(review);
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

/** Returns a function that says how a review stands. */
function useSentence(): (review: Review) => string {
  const t = useReviewTexts();
  const labelOf = useReviewLabels();
  return (review) => {
    const outcome = outcomeOf(review);
    if (outcome !== 'partly') return t[outcome];
    return t.approvedSome([...new Set(inFormOrder(leftOut(review)).map(labelOf))].join(', '));
  };
}

/** In the owner's form: what staff have decided meanwhile on the version that it shows, if they left something out (product/forms#decided). */
export const ExplainDecision: Explain = ({ before, now, children }) => {
  const { statuses, reason } = useReviewTexts();
  const t = useDecisionTexts();
  const sentenceOf = useSentence();
  const [sent, review] = [(before as Spot | undefined)?.review, (now as Spot | undefined)?.review];
  const outcome = review && outcomeOf(review);
  if (
    sent?.status !== 'pending' ||
    review?.id !== sent.id ||
    !(outcome === 'rejected' || outcome === 'partly')
  )
    return children(undefined);
  const lost = outcome === 'partly' ? leftOut(review) : review.changed;
  const why = review.reason ? [reason(review.reason)] : [];
  return children({
    words: {
      conflictTitle: statuses[outcome],
      conflictHint: [sentenceOf(review), ...why, t.again].join('\n'),
      conflictTheirs: t.published,
    },
    lost: lost.map((path) => path.split('.')[0] ?? path),
  });
};
