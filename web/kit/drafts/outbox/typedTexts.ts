import type { Draft } from '../draft.ts';
import { isSameContent } from '../packing.ts';

/** The texts of a draft that its record does not have, each once. */
export function typedTexts({ values, base }: Pick<Draft, 'values' | 'base'>): string[] {
  const stored = new Set(textsIn(base));
  return [...new Set(textsIn(values))].filter((text) => !stored.has(text) && !isSameContent(text, ''));
}

/** All texts in a value that a person has written; ids, addresses of files and codes of one letter or two are none. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
