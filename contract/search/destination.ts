import type { MinRole } from '../kit/roles.ts';
import { type ScreenName, screenNames } from './names.ts';

/* How a destination of the search is declared: its names in the three languages, and other words that find it. */

export type NameLanguage = keyof typeof screenNames;
type Names = Readonly<Record<NameLanguage, string>>;

/** A screen, an action, or a list with a filter. */
export interface Destination {
  readonly kind: 'screen' | 'action' | 'list';
  /** With its filters, if it is a list. */
  readonly path: string;
  readonly names: Names;
  /** Other words that find it. */
  readonly words: readonly string[];
  readonly minRole: MinRole;
  /** One of the many lists of one country. */
  readonly isOfCountry?: true;
}

const named = (name: ScreenName): Names => ({
  mixed: screenNames.mixed[name],
  es: screenNames.es[name],
  en: screenNames.en[name],
});
export const listed = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
export const inSpanishAndEnglish = (es: string, en: string): Names => ({ mixed: es, es, en });

export const screen = (
  path: `/${string}`,
  name: ScreenName | Names,
  words: string,
  minRole: MinRole = 'editor',
): Destination => ({
  kind: 'screen',
  path,
  names: typeof name === 'string' ? named(name) : name,
  words: listed(words),
  minRole,
});

/** `+` and verbs in both languages: 'crear spot', 'new banner'. */
const verbs = 'nuevo, nueva, new, agregar, add, añadir, crear, create, alta, +';
export const action = (
  path: `/${string}`,
  es: string,
  en: string,
  words: string,
  minRole: MinRole = 'editor',
): Destination => ({
  kind: 'action',
  path,
  names: inSpanishAndEnglish(es, en),
  words: listed(`${verbs}, ${words}`),
  minRole,
});

/** A list with a filter. */
export const list = (path: string, es: string, en: string, words: string): Destination => ({
  kind: 'list',
  path,
  names: inSpanishAndEnglish(es, en),
  words: listed(words),
  minRole: 'editor',
});
