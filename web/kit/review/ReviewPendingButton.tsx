import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Page } from '#contract/kit/endpoint.ts';
import { ReviewIcon } from '../theme/icons.tsx';
import { useReviewingTexts } from './review.texts.ts';

/** The address of a review; with `queue` the next pending one opens after the decision. */
export const reviewPathOf = (list: string, id: string, queue = false): string =>
  `${list}/${id}/edit${queue ? '?queue=1' : ''}`;

/** The query of the list for the one that has waited longest. */
export const longestPending = { status: 'pending', page: 1, perPage: 5 } as const;

interface Props {
  /** The address of the list. */
  list: string;
  /** The answer to `longestPending`; undefined while it is loaded. */
  pending: Page<{ id: string }> | undefined;
}

/** Opens the one that has waited longest; each decision then opens the next one. */
export function ReviewPendingButton({ list, pending }: Props) {
  const t = useReviewingTexts();
  const [first] = pending?.data ?? [];
  if (!first || !pending) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={reviewPathOf(list, first.id, true)}
      startIcon={<ReviewIcon width={18} height={18} />}
    >
      {t.start(pending.metadata.total)}
    </Button>
  );
}
