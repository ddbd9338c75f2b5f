import { useLanguage } from './language.ts';

/** The same texts in another language: every key, the same parameters. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Translated<T[K]>;
};

/** Only the texts that differ: any key may be missing, at every depth; an unknown one does not compile. */
export type Overrides<T> = {
  [K in keyof T]?: Translated<T>[K] extends string | ((...given: never[]) => string)
    ? Translated<T>[K]
    : Overrides<T[K]>;
};

/** Groups of texts; what is neither a text nor a function of one is a group. */
type Group = { readonly [key: string]: unknown };
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null;

function merge(all: Group, overrides: Group): Group {
  const merged = Object.entries(overrides).map(([key, value]) => {
    const shared = all[key];
    return [key, isGroup(value) && isGroup(shared) ? merge(shared, value) : value] as const;
  });
  return { ...all, ...Object.fromEntries(merged) };
}

/**
 * The texts of one noun in the three languages: `mixed` and `en` whole (one that is missing does not compile), of `es`
 * what differs from `mixed`. Answers a hook for components:
 *
 *     export const useUserTexts = texts({
 *       mixed: { title: 'Users', add: 'Agregar' },
 *       es: { title: 'Usuarios' },
 *       en: { title: 'Users', add: 'Add' },
 *     });
 */
export function texts<const T extends Group>({
  mixed,
  es = {},
  en,
}: {
  mixed: T;
  es?: Overrides<NoInfer<T>>;
  en: Translated<NoInfer<T>>;
}) {
  const catalogues = { mixed, es: merge(mixed, es), en };
  return (): Translated<T> => catalogues[useLanguage()] as Translated<T>;
}
