import { fromIso, isCountry } from '../values/countries.ts';
import { listed } from './destination.ts';

/* What countries are called besides their names. */

const others: Readonly<Record<string, string>> = {
  NL: 'holanda, holland',
  UK: 'gb, gran bretaña, great britain, inglaterra, england',
  US: 'usa, eeuu, ee.uu.',
};

/** Other names of a country, in Spanish and English. */
export const otherNamesOf = (code: string): string[] => listed(others[code] ?? '');

/** Codes that are words of sentences: «to do», «my spots», «spots by artists». */
const ordinary = new Set('am as be by do is it me my no so'.split(' '));

/** The country whose code a word is, in either case; undefined if it is none, or an ordinary word. */
export function countryOfCode(word: string): string | undefined {
  const code = fromIso(word.toUpperCase());
  return isCountry(code) && !ordinary.has(word.toLowerCase()) ? code : undefined;
}
