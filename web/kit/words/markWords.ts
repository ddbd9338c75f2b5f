import { diffArrays } from 'diff';

/* Which words of a text changed (product/revisions#words). */

/** A stretch that both texts have, or what one has instead of what the other has. */
export type Stretch =
  | { readonly same: string; readonly removed?: undefined; readonly added?: undefined }
  | { readonly same?: undefined; readonly removed: string; readonly added: string };

/** Beyond them the texts count as rewritten: Myers' algorithm takes the square of what differs. */
const limits = { maxEditLength: 1500, timeout: 250 } as const;

/** Below this part of the longer text in common, single words that happen to be in both say nothing. */
const leastInCommon = 0.2;

const segmenter = new Intl.Segmenter('es', { granularity: 'word' });

/** Words, and one by one what is between them; an emoji, an accented letter or a line break is never cut. */
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The stretches of two texts in their order: what is the same and what was removed make the old one, with what was added the new one. */
export function markWords(before: string, after: string): Stretch[] {
  if (before === after) return [{ same: before }];
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(old, next);
  const end = commonStart(old.slice(start).reverse(), next.slice(start).reverse());
  const middle = [old.slice(start, old.length - end), next.slice(start, next.length - end)] as const;
  const stretches = joined([
    { same: old.slice(0, start).join('') },
    ...stretchesOf(...middle),
    { same: old.slice(old.length - end).join('') },
  ]);
  return isAlike(stretches) ? stretches : [{ removed: before, added: after }];
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function stretchesOf(old: readonly string[], next: readonly string[]): Stretch[] {
  const changes = diffArrays([...old], [...next], limits);
  if (!changes) return [{ removed: old.join(''), added: next.join('') }];
  return changes.map(({ value, removed, added }) => {
    const text = value.join('');
    if (removed) return { removed: text, added: '' };
    return added ? { removed: '', added: text } : { same: text };
  });
}

/** Without empty ones; neighbouring changes are one, and replaced words in a row are read as one phrase. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    if (stretch.same === '') continue;
    const last = result.at(-1);
    if (last?.same !== undefined && stretch.same !== undefined)
      result[result.length - 1] = { same: last.same + stretch.same };
    else if (last?.removed !== undefined && stretch.removed !== undefined)
      result[result.length - 1] = combined(last, '', stretch);
    else result.push(stretch);
    joinPhrase(result);
  }
  return result;
}

type Changed = Extract<Stretch, { removed: string }>;
const combined = (one: Changed, between: string, other: Changed): Changed => ({
  removed: one.removed + between + other.removed,
  added: one.added + between + other.added,
});

/** A space or a comma between two replaced words belongs to them; a line break separates. */
function joinPhrase(result: Stretch[]): void {
  const [one, between, other] = result.slice(-3);
  if (!isReplaced(one) || !isReplaced(other) || between?.same === undefined) return;
  if (
    /^[^\S\n]*[\p{P}\p{S}]?[^\S\n]*$/u.test(between.same) &&
    !/\p{Extended_Pictographic}/u.test(between.same)
  )
    result.splice(-3, 3, combined(one, between.same, other));
}

const isReplaced = (stretch: Stretch | undefined): stretch is Changed =>
  Boolean(stretch?.removed && stretch.added);

function isAlike(stretches: readonly Stretch[]): boolean {
  let [same, old, next] = [0, 0, 0];
  for (const stretch of stretches) {
    same += lettersOf(stretch.same);
    old += lettersOf(stretch.removed);
    next += lettersOf(stretch.added);
  }
  // Nothing but words that were added, or removed, is no rewriting.
  return old === 0 || next === 0 || same / (same + Math.max(old, next)) >= leastInCommon;
}

const lettersOf = (text = ''): number => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/** Of a longer stretch only the words next to a change are shown. */
const folded = { from: 60, context: 12 } as const;

export interface Fold {
  readonly head: string;
  readonly hidden: string;
  /** How many words are hidden. */
  readonly words: number;
  readonly tail: string;
}

/** The beginning and the end of a long stretch; none of them where there is no change before or after it. Undefined for a short one. */
export function foldOf(same: string, isFirst: boolean, isLast: boolean): Fold | undefined {
  const words = Array.from(segmenter.segment(same)).filter(({ isWordLike }) => isWordLike);
  if (words.length < folded.from) return undefined;
  const shown = { head: isFirst ? 0 : folded.context, tail: isLast ? 0 : folded.context };
  const [first, end] = [words[shown.head], words[words.length - shown.tail]];
  const [from, to] = [isFirst ? 0 : (first?.index ?? 0), isLast ? same.length : (end?.index ?? same.length)];
  return {
    head: same.slice(0, from),
    hidden: same.slice(from, to),
    words: words.length - shown.head - shown.tail,
    tail: same.slice(to),
  };
}

/** How many words a text has. */
export const countWords = (text: string): number =>
  Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike).length;
