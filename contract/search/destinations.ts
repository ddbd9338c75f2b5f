import { isAtLeast, isStaff, type Role } from '../kit/roles.ts';
import { countryCodes, countryName } from '../values/countries.ts';
import { composedList } from './composed.ts';
import { ownDestinations, staffDestinations } from './declared-destinations.ts';
import { type Destination, inSpanishAndEnglish, listed, type NameLanguage } from './destination.ts';
import { byScore, type Prepared, prepare, ranked, type Scored } from './ranking.ts';

/* Which screens, actions and lists a search finds, and how well. */

/** Lists that have a filter by country; the first two are found by the country alone. */
const byCountry = [
  ['/spots', ['Spots', 'Spots'], 'lugares, places, sitios'],
  ['/users', ['Usuarios', 'Users'], 'personas, gente, people'],
  ['/stories', ['Historias', 'Stories'], ''],
  ['/adsbanners', ['Banners', 'Banners'], 'anuncios, ads'],
  ['/comments', ['Comentarios', 'Comments'], ''],
] as const;

function listsOf(code: string): Destination[] {
  const [inSpanish, inEnglish] = [countryName(code, 'es'), countryName(code, 'en')];
  return byCountry.map(([path, [es, en], words], i) => ({
    kind: 'list',
    path: `${path}?page=1&country=${code}`,
    names: inSpanishAndEnglish(`${es}: ${inSpanish}`, `${en}: ${inEnglish}`),
    words: [...(i < 2 ? [inSpanish, inEnglish] : []), ...listed(words)],
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
  'a al de del el en in la las los of para por the to un una ver ir go open abrir'.split(' '),
);

/** How many lists of a country a search finds at most: few letters match many countries. */
const maxOfCountries = 4;

/** The destinations that match a search, best first. */
export function rankedDestinations(role: Role, language: NameLanguage, query: string): Scored<Destination>[] {
  let ofCountries = 0;
  const found = ranked(preparedDestinations(role, language), withoutStopwords(query)).filter(
    ({ found: one }) => !one.isOfCountry || ++ofCountries <= maxOfCountries,
  );
  const composed = isStaff(role) ? composedList(query, stopwords) : undefined;
  if (!composed || found.some(({ found: one }) => one.path === composed.path)) return found;
  // All of its words are understood.
  return byScore([{ found: composed, score: 0.5 }, ...found]);
}

/** The search without articles, prepositions and 'go to', unless nothing else is left: 'spots de Perú', 'new banner'. */
function withoutStopwords(query: string): string {
  const words = query.split(/\s+/).filter((word) => !stopwords.has(word.toLowerCase()));
  return words.join(' ') || query;
}
