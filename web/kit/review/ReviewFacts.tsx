import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DateCell } from '../values/DateCell.tsx';
import { ReviewStatusChip, type StatusWords } from './ReviewStatusChip.tsx';
import { useReviewingTexts } from './review.texts.ts';

type Person = { first_name: string; last_name: string } | null;

/** The name of an author or reviewer; '' for nobody. */
export const personName = (person: Person): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : '';

interface Props {
  review: {
    status: string;
    author: Person;
    createdAt: string;
    decider: Person;
    decided_at: string | null;
    reason: string | null;
  };
  words: StatusWords & { by(who: string): string; decidedBy(who: string): string };
  /** Chips after that of the status. */
  chips?: ReactNode;
  /** After the author. */
  people?: ReactNode;
  /** Further lines: what was taken, hints. */
  children?: ReactNode;
}

/** The first lines of a review: its status, who sent it, who decided on it, when, and why. */
export function ReviewFacts({ review, words, chips, people, children }: Props) {
  const t = useReviewingTexts();
  const { status, author, createdAt, decider, decided_at, reason } = review;
  const nameOf = (person: Person) => (person ? personName(person) : t.nobody);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, color: 'text.primary' }}>
          <ReviewStatusChip status={status} words={words} />
          {chips}
        </Box>
        <span>
          {words.by(nameOf(author))} · <DateCell value={createdAt} />
        </span>
        {people}
        {decided_at ? (
          <span>
            {words.decidedBy(nameOf(decider))} · <DateCell value={decided_at} />
          </span>
        ) : null}
      </Box>
      {reason ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{t.reason}:</strong> {reason}
        </Box>
      ) : null}
      {children}
    </Box>
  );
}
