import { fold } from '../values/fold.ts';

/* How well a text matches a search: the server ranks records with it, the palette screens and actions. */

/** Something to find: its name, and other texts that find it too. */
export interface Findable {
  readonly name: string;
  readonly also?: readonly string[];
}

const isLetterOrDigit = /[\p{L}\p{N}]/u;

/** Whether a word of the text begins with `start`. */
function beginsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (at === 0 || !isLetterOrDigit.test(text.charAt(at - 1))) return true;
  return false;
}

const normalized = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/** The words of a search, folded; at most 8, as in `matchesSearch`. */
export const wordsOf = (query: string): string[] => normalized(query).split(' ').filter(Boolean).slice(0, 8);

/** 0: the text itself; 1: its first words; 2: its beginning; 4: beginnings of its words, in any order; 6: anywhere in it. */
function matchOf(text: string, phrase: string, words: readonly string[]): number | undefined {
  if (text === phrase) return 0;
  if (text.startsWith(phrase)) return isLetterOrDigit.test(text.charAt(phrase.length)) ? 2 : 1;
  if (words.every((word) => beginsWord(text, word))) return 4;
  return words.every((word) => text.includes(word)) ? 6 : undefined;
}

/** Something to find, with its texts as they are compared. */
export interface Prepared<T> {
  readonly found: T;
  readonly own: string;
  readonly others: readonly string[];
  /** How much less a match of the other texts counts. */
  readonly penalty: number;
}

/** Prepares what is searched at every key, so that its texts are folded once. */
export function prepare<T>(found: T, { name, also = [] }: Findable, penalty = 1): Prepared<T> {
  const own = normalized(name);
  const others = also.map(normalized);
  // The words of a search may be spread over several texts.
  const all = others.length > 0 ? [...others, [own, ...others].join(' | ')] : others;
  return { found, own, others: all, penalty };
}

/**
 * Returns a function that scores what a search finds, 0 best, without regard to case and accents: the name itself, its
 * beginning, beginnings of its words, anywhere in it; a bit less for the other texts. Undefined for no match, and for an empty
 * search.
 */
export function scoreBy(query: string): (one: Prepared<unknown>) => number | undefined {
  const words = wordsOf(query);
  const phrase = words.join(' ');
  return ({ own, others, penalty }) => {
    if (words.length === 0) return undefined;
    let best = matchOf(own, phrase, words) ?? Number.POSITIVE_INFINITY;
    for (const other of others) best = Math.min(best, penalty + (matchOf(other, phrase, words) ?? best));
    return Number.isFinite(best) ? best : undefined;
  };
}

export interface Scored<T> {
  readonly found: T;
  readonly score: number;
}

/** What matches, best first; equal ones in their order. */
export function ranked<T>(all: readonly Prepared<T>[], query: string): Scored<T>[] {
  const scoreOf = scoreBy(query);
  const matching = all.flatMap((one) => {
    const score = scoreOf(one);
    return score === undefined ? [] : [{ found: one.found, score }];
  });
  return byScore(matching);
}

/** The best first; stable. */
export const byScore = <T>(scored: readonly Scored<T>[]): Scored<T>[] =>
  [...scored].sort((a, b) => a.score - b.score);

/** Nouns whose records are found by another record, or have no name: they come after records of that name. */
const withoutName: readonly string[] = ['comments', 'stories', 'revisions', 'submissions'];

/** Of records that are found by a part of their detail, or by what neither name nor detail shows. */
const byDetail = 5;
const unshown = 9;

/** Records that a search has found, with scores; of equal ones the shorter name first. */
export function scoredRecords<T extends { noun: string; name: string; detail: string }>(
  records: readonly T[],
  query: string,
): Scored<T>[] {
  const scoreOf = scoreBy(query);
  return records.map((found) => {
    const byName = scoreOf(prepare(found, { name: found.name }));
    const byBoth = scoreOf(prepare(found, { name: found.name, also: [found.detail] })) ?? unshown;
    // Only a whole detail, such as a mail address, counts as much as a name.
    const score = byName ?? (byBoth > 1 ? Math.max(byBoth, byDetail) : byBoth);
    const penalty = withoutName.includes(found.noun) ? 1 : 0;
    return { found, score: score + penalty + Math.min(found.name.length, 500) / 1000 };
  });
}
