import { useLanguage } from './language.ts';

/** The same texts in another language: every key, the same parameters. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Translated<T[K]>;
};

/** The texts that differ: every key is optional, at every depth; an unknown key does not compile. */
export type Overrides<T> = {
  [K in keyof T]?: Translated<T>[K] extends string | ((...args: never[]) => string)
    ? Translated<T>[K]
    : Overrides<T[K]>;
};

/** A group of texts, functions that return a text, and groups. */
type Group = { readonly [key: string]: unknown };
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null;

function merge(base: Group, overrides: Group): Group {
  const merged = Object.entries(overrides).map(([key, value]) => {
    const original = base[key];
    return [key, isGroup(value) && isGroup(original) ? merge(original, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(merged) };
}

/**
 * The texts of a noun in the three languages: `mixed` and `en` in full (a missing text does not compile), `es` only where
 * it differs from `mixed`. Returns a hook:
 *
 *     export const useUserTexts = texts({
 *       mixed: { title: 'Users', add: 'Agregar' },
 *       es: { title: 'Usuarios' },
 *       en: { title: 'Users', add: 'Add' },
 *     });
 */
export function texts<const T extends Group>(all: {
  mixed: T;
  es?: Overrides<NoInfer<T>>;
  en: Translated<NoInfer<T>>;
}) {
  const catalogues = { ...all, es: merge(all.mixed, all.es ?? {}) };
  return (): Translated<T> => catalogues[useLanguage()] as Translated<T>;
}
