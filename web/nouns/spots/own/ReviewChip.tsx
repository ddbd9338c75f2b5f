import type { Review } from '#contract/revisions.ts';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../kit/theme/icons.tsx';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { useReviewTexts } from '../texts/review.texts.ts';

export const appearance = {
  pending: { icon: ClockIcon, tone: 'warning', severity: 'info' },
  approved: { icon: CheckIcon, tone: 'success', severity: 'success' },
  partly: { icon: AlertIcon, tone: 'warning', severity: 'warning' },
  rejected: { icon: AlertIcon, tone: 'danger', severity: 'warning' },
} as const;

/** The changed fields that were not approved. */
export const leftOut = ({ changed, taken }: Review) =>
  changed.filter((field) => taken && !taken.includes(field));
export const outcomeOf = (review: Review) =>
  review.status === 'approved' && leftOut(review).length > 0 ? 'partly' : review.status;

/** The status of the review as a chip. */
export function ReviewChip({ review }: { review: Review }) {
  const t = useReviewTexts();
  const outcome = outcomeOf(review);
  const { icon, tone } = appearance[outcome];
  return <StatusChip label={t.statuses[outcome]} icon={icon} tone={tone} />;
}
