import { isAtLeast, isStaff, type Role } from '../kit/roles.ts';
import { countryCodes, countryName } from '../values/countries.ts';
import { composedList } from './composed.ts';
import { countryOfCode, otherNamesOf } from './country-words.ts';
import { ownDestinations, staffDestinations } from './declared-destinations.ts';
import { type Destination, inSpanishAndEnglish, listed, type NameLanguage } from './destination.ts';
import { byScore, type Prepared, prepare, ranked, type Scored } from './ranking.ts';

/* Which screens, actions and lists a search finds, and how well. */

/** Lists that have a filter by country; the first are found by the country alone. */
const byCountry = [
  ['/spots', ['Spots', 'Spots'], 'lugares, places, sitios'],
  ['/users', ['Usuarios', 'Users'], 'personas, gente, people'],
  ['/stories', ['Historias', 'Stories'], ''],
  ['/adsbanners', ['Banners', 'Banners'], 'anuncios, ads'],
  ['/comments', ['Comentarios', 'Comments'], ''],
] as const;
const foundAlone = 2;

function listsOf(code: string): Destination[] {
  const [inSpanish, inEnglish] = [countryName(code, 'es'), countryName(code, 'en')];
  return byCountry.map(([path, [es, en], words], i) => ({
    kind: 'list',
    path: `${path}?page=1&country=${code}`,
    names: inSpanishAndEnglish(`${es}: ${inSpanish}`, `${en}: ${inEnglish}`),
    words: [...(i < foundAlone ? [inSpanish, inEnglish, ...otherNamesOf(code)] : []), ...listed(words)],
    minRole: 'editor',
    isOfCountry: true,
  }));
}

/** The screens, actions and filtered lists that a role may open. */
export function destinationsFor(role: Role): readonly Destination[] {
  if (!isStaff(role)) return ownDestinations;
  const all = [...staffDestinations, ...countryCodes.flatMap(listsOf)];
  return all.filter(({ minRole }) => isAtLeast(role, minRole));
}

type PreparedDestinations = readonly Prepared<Destination>[];
const preparedFor = new Map<string, PreparedDestinations>();

/** The same, prepared for a search: all their names find them, whatever the language of the screens. */
function preparedDestinations(role: Role, language: NameLanguage): PreparedDestinations {
  const key = `${role} ${language}`;
  const known = preparedFor.get(key);
  if (known) return known;
  const prepared = destinationsFor(role).map((one) =>
    // A country is also a part of many records' names.
    prepare(
      one,
      { name: one.names[language], also: [...Object.values(one.names), ...one.words] },
      one.isOfCountry ? 1 : 0,
    ),
  );
  preparedFor.set(key, prepared);
  return prepared;
}

const stopwords = new Set(
  'a al at con de del desde el en for from in la las los of on para por the to un una with ver ir go open abrir'.split(
    ' ',
  ),
);

/** How many lists of a country a search finds at most: few letters match many countries. */
const maxOfCountries = 4;

/** The destinations that match a search, best first. */
export function rankedDestinations(role: Role, language: NameLanguage, query: string): Scored<Destination>[] {
  let ofCountries = 0;
  const text = withoutStopwords(query);
  const ofCode = isStaff(role) ? listsOfCode(text) : [];
  const named = ranked(preparedDestinations(role, language), text).filter(
    ({ found: one }) => !ofCode.some(({ found: { path } }) => path === one.path),
  );
  const found = byScore([...ofCode, ...named]).filter(
    ({ found: one }) => !one.isOfCountry || ++ofCountries <= maxOfCountries,
  );
  const composed = isStaff(role) ? composedList(query, stopwords) : undefined;
  if (!composed || found.some(({ found: one }) => one.path === composed.path)) return found;
  // All of its words are understood.
  return byScore([{ found: composed, score: 0.5 }, ...found]);
}

/** After screens whose name begins so, which two letters usually mean, and before everything else that begins so. */
const ofCodeScore = 2.0005;

/** The lists of a country that are found by its code alone: «uk». */
const listsOfCode = (text: string): Scored<Destination>[] => {
  const code = countryOfCode(text.trim());
  return code
    ? listsOf(code)
        .slice(0, foundAlone)
        .map((found) => ({ found, score: ofCodeScore }))
    : [];
};

/** The search without articles, prepositions and 'go to', unless nothing else is left: 'spots de Perú', 'new banner'. */
function withoutStopwords(query: string): string {
  const words = query.split(/\s+/).filter((word) => !stopwords.has(word.toLowerCase()));
  return words.join(' ') || query;
}
