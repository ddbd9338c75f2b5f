import { fold } from '#contract/values/fold.ts';
import type { Option } from './FilterSelect.tsx';

/*
 * Which options match what is typed, and which of them comes first. Accents and case do not count.
 */

const plain = (text: string): string => fold(text).trim();

/** 0 is the option itself (its code or its whole name), 1 begins so, 2 has a word that does, 3 contains it, 4 does not. */
function rankOf({ value, label }: Option, typed: string): number {
  const name = plain(label);
  if (plain(value) === typed || name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word, i) => i > 0 && word.startsWith(typed))) return 2;
  return name.includes(typed) ? 3 : 4;
}

/** The same options, those that match best first; equal ones stay in their order. */
export function ranked<T extends Option>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed);
  return [...options].sort((a, b) => rankOf(a, wanted) - rankOf(b, wanted));
}

/** Those that match, best first; all of them while nothing is typed. */
export function matching<T extends Option>(options: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  return ranked(
    options.filter((option) => rankOf(option, wanted) < 4),
    typed,
  );
}

/** The one option that can be meant: the option itself, else the only one that begins so, else the only one at all. */
export function uniqueMatch<T extends Option>(options: readonly T[], typed: string): T | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const exact = options.find((option) => rankOf(option, wanted) === 0);
  if (exact) return exact;
  const beginning = options.filter((option) => rankOf(option, wanted) === 1);
  const candidates = beginning.length > 0 ? beginning : options;
  return candidates.length === 1 ? candidates[0] : undefined;
}
