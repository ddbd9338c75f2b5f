import { countryCodes, countryName } from '../values/countries.ts';
import { fold } from '../values/fold.ts';
import { countryOfCode, otherNamesOf } from './country-words.ts';
import { type Destination, inSpanishAndEnglish, listed } from './destination.ts';
import { type FilteredList, filteredLists, type Term } from './filter-terms.ts';

/* Lists with several filters, from words for them: «bares de Chile sin foto» (product/search#composed). */

/** What a phrase of a search means in a list: a filter, or the list itself. */
type Meaning = Term | 'list';

const country = (code: string): Term => {
  const [es, en] = [countryName(code, 'es'), countryName(code, 'en')];
  const words = [...(countryOfCode(code) ? [code] : []), ...otherNamesOf(code)];
  return { filter: 'country', value: code, names: [es, en], words: words.join() };
};

const phraseOf = (words: readonly string[], stopwords: ReadonlySet<string>): string =>
  words
    .map(fold)
    .filter((word) => word !== '' && !stopwords.has(word))
    .join(' ');

interface Phrases {
  readonly byWords: ReadonlyMap<string, Meaning>;
  /** The words of the longest one. */
  readonly maxWords: number;
}

function phrasesOf({ words, terms }: FilteredList, stopwords: ReadonlySet<string>): Phrases {
  const meanings: (readonly [string, Meaning])[] = [
    ...[...countryCodes.map(country), ...terms].flatMap((term) =>
      [...term.names, ...listed(term.words)].map((phrase) => [phrase, term] as const),
    ),
    ...listed(words).map((phrase) => [phrase, 'list'] as const),
  ];
  const byWords = new Map(
    meanings.map(([phrase, meaning]) => [phraseOf(phrase.split(/\s+/), stopwords), meaning]),
  );
  return { byWords, maxWords: Math.max(...[...byWords.keys()].map((phrase) => phrase.split(' ').length)) };
}

let known: readonly Phrases[] | undefined;

/** The list that all words of a search mean together; undefined if there is none, or if a filter alone says it. */
export function composedList(query: string, stopwords: ReadonlySet<string>): Destination | undefined {
  const words = phraseOf(query.split(/\s+/), stopwords).split(' ').filter(Boolean);
  if (words.length < 2 || words.length > 12) return undefined;
  known ??= filteredLists.map((list) => phrasesOf(list, stopwords));
  for (const [i, list] of filteredLists.entries()) {
    const meanings = read(words, known[i] as Phrases);
    const terms = meanings?.filter((meaning) => meaning !== 'list') ?? [];
    const areDifferent = new Set(terms.map(({ filter }) => filter)).size === terms.length;
    if (meanings && meanings.length > 1 && terms.length > 0 && areDifferent) return listWith(list, terms);
  }
  return undefined;
}

/** What the words mean, the longest phrases first; undefined if one of them means nothing. */
function read(words: readonly string[], { byWords, maxWords }: Phrases): Meaning[] | undefined {
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: maxWords }, (_, i) => maxWords - i);
    const length = lengths.find(
      (n) => at + n <= words.length && byWords.has(words.slice(at, at + n).join(' ')),
    );
    if (!length) return undefined;
    meanings.push(byWords.get(words.slice(at, at + length).join(' ')) as Meaning);
    at += length;
  }
  return meanings;
}

function listWith({ path, names }: FilteredList, terms: readonly Term[]): Destination {
  const named = (i: 0 | 1) => `${names[i]}: ${terms.map((term) => term.names[i]).join(' · ')}`;
  const query = new URLSearchParams(Object.fromEntries(terms.map(({ filter, value }) => [filter, value])));
  return {
    kind: 'list',
    path: `${path}?page=1&${query}`,
    names: inSpanishAndEnglish(named(0), named(1)),
    words: [],
    minRole: 'editor',
  };
}
