import { fold } from '#contract/values/fold.ts';
import type { Option } from './Select.tsx';

/* Which options match a typed text, and their order. Accents and case are ignored. */

const normalized = (text: string): string => fold(text).trim();

/** 0: code or label are equal to the text; 1: starts with it; 2: has a word that does; 3: contains it; 4: no match. */
function rankOf({ value, label }: Option, typed: string): number {
  const name = normalized(label);
  if (normalized(value) === typed || name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word, i) => i > 0 && word.startsWith(typed))) return 2;
  return name.includes(typed) ? 3 : 4;
}

/** The options sorted by rank, best first; stable. */
export function ranked<T extends Option>(options: readonly T[], typed: string): T[] {
  const text = normalized(typed);
  return [...options].sort((a, b) => rankOf(a, text) - rankOf(b, text));
}

/** The matching options, best first; all options when nothing is typed. */
export function matching<T extends Option>(options: readonly T[], typed: string): readonly T[] {
  const text = normalized(typed);
  if (text === '') return options;
  const matches = options.filter((option) => rankOf(option, text) < 4);
  return ranked(matches, text);
}

/** The exact match, otherwise the only option that starts with the text, otherwise the only option. */
export function uniqueMatch<T extends Option>(options: readonly T[], typed: string): T | undefined {
  const text = normalized(typed);
  if (text === '') return undefined;
  const exact = options.find((option) => rankOf(option, text) === 0);
  if (exact) return exact;
  const prefixed = options.filter((option) => rankOf(option, text) === 1);
  const candidates = prefixed.length > 0 ? prefixed : options;
  return candidates.length === 1 ? candidates[0] : undefined;
}
