import { useMemo, useState } from 'react';
import { countWords, markWords, type Stretch } from './markWords.ts';

/** The marked words of two texts, and which of the folded stretches are open, in both of them. */
export interface Marks {
  readonly stretches: readonly Stretch[];
  /** Hardly a word is left of a longer text: marking all of it would only make it hard to read. */
  readonly isRewritten: boolean;
  readonly open: ReadonlySet<number>;
  toggle(stretch: number): void;
}

const longText = 40;

/** Undefined unless both are texts with something in them, and differ. */
export function useMarks(before: unknown, after: unknown): Marks | undefined {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const stretches = useMemo(() => {
    const areTexts = typeof before === 'string' && typeof after === 'string';
    return areTexts && before && after && before !== after ? markWords(before, after) : undefined;
  }, [before, after]);
  if (!stretches) return undefined;
  const [only] = stretches;
  const isRewritten =
    stretches.length === 1 && countWords(`${only?.removed ?? ''} ${only?.added ?? ''}`) > longText;
  const toggle = (stretch: number) => {
    const next = new Set(open);
    if (!next.delete(stretch)) next.add(stretch);
    setOpen(next);
  };
  return { stretches, isRewritten, open, toggle };
}
