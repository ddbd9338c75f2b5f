import type { Draft } from '../draft.ts';

/** Shorter ones are codes and numbers. */
const minLength = 3;

/** The texts of a draft that its record does not have, each once. */
export function typedTexts({ values, base }: Pick<Draft, 'values' | 'base'>): string[] {
  const stored = new Set(textsIn(base));
  return [...new Set(textsIn(values))].filter((text) => text.length >= minLength && !stored.has(text));
}

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
