import type { Role } from '#contract/kit/roles.ts';
import type { UserType } from '#contract/users.ts';
import { editorEmail, ownerEmail } from './accounts.ts';
import { type Calendar, dayMs, randomDate, withIds } from './calendar.ts';
import type { Cover } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import type { Artist } from './sources.ts';
import { businesses, family, given } from './words/names.ts';

export interface DemoUser {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string | null;
  type: UserType;
  status: 'active' | 'deleted';
  role: Role;
  country: string | null;
  picture: string | null;
  thumbnail: string | null;
  spotify_id: string | null;
  deleted_at: Date | null;
  created_at: Date;
}

const personCount = 11_500;
const artistCount = 420;

/** Countries of fictional people, with weights. */
const countryWeights = [
  ['AR', 32],
  ['MX', 17],
  ['CO', 9],
  ['CL', 8],
  ['ES', 8],
  ['US', 6],
  ['CR', 5],
  ['UK', 4],
  ['PE', 4],
  ['UY', 3],
  ['BO', 2.5],
  ['EC', 1],
] as const;
export const homeCountries: readonly string[] = countryWeights.map(([code]) => code);

export const languageOf = (country: string | null): 'es' | 'en' =>
  country === 'UK' || country === 'US' ? 'en' : 'es';

/** Fictional people, more of them each month, some imported artists, and the two accounts that can sign in. */
export function generateUsers(calendar: Calendar, artists: Artist[], covers: Cover[], passwordHash: string) {
  const random = randomOf('users');
  const draft = Array.from({ length: personCount }, (_, i) => person(random, calendar, covers, i));
  const known = artists.filter((artist) => artist.spotify_id !== null);
  const imported = random.shuffle(known).slice(0, artistCount);
  draft.push(...imported.map((artist) => artistUser(random, calendar, covers, artist)));
  draft.push(account(calendar, ownerEmail, 'Malena', 'Rivero', 'user', passwordHash));
  draft.push(account(calendar, editorEmail, 'Bruno', 'Castellanos', 'editor', passwordHash));
  return withIds('users', draft) satisfies DemoUser[];
}

type Draft = Omit<DemoUser, 'id'>;

function person(random: Random, calendar: Calendar, covers: Cover[], n: number): Draft {
  const country = random.chance(0.008) ? null : random.weighted(countryWeights);
  const language = languageOf(country);
  const type = random.chance(0.07) ? 'business' : 'individual';
  const names =
    type === 'business' ? businesses[language] : { first: given[language], last: family[language] };
  const first_name = random.pick(names.first);
  const second = type === 'individual' && language === 'es' && random.chance(0.3);
  const last_name = random.pick(names.last) + (second ? ` ${random.pick(family.es)}` : '');
  const created_at = randomDate(random, calendar.start, calendar.now, 0.6);
  const deleted = random.chance(0.02) && calendar.now.getTime() - created_at.getTime() > 2 * dayMs;
  return {
    ...blank,
    first_name,
    last_name,
    email: `${slug(first_name)}.${slug(last_name.split(' ').at(-1) ?? '')}${n}@${random.pick(mailHosts)}`,
    type,
    status: deleted ? 'deleted' : 'active',
    country,
    ...(random.chance(0.35) ? pictureFields(random.pick(covers)) : pictureFields(null)),
    // Deleted users are erased after 30 days.
    deleted_at: deleted ? randomDate(random, deletedSince(calendar, created_at), calendar.now) : null,
    created_at,
  };
}

function artistUser(random: Random, calendar: Calendar, covers: Cover[], artist: Artist): Draft {
  return {
    ...blank,
    first_name: artist.name.split(' ')[0] ?? artist.name,
    last_name: artist.name.split(' ').slice(1).join(' '),
    email: `${slug(artist.spotify_id ?? '')}@artists.invalid`,
    type: 'artist',
    country: artist.country,
    spotify_id: artist.spotify_id,
    ...pictureFields(random.pick(covers)),
    created_at: randomDate(random, calendar.start, calendar.now),
  };
}

function account(
  calendar: Calendar,
  email: string,
  first_name: string,
  last_name: string,
  role: Role,
  hash: string,
) {
  const created_at = new Date(calendar.start.getTime() + (role === 'user' ? 40 : 2) * dayMs);
  return { ...blank, email, first_name, last_name, role, password_hash: hash, country: 'AR', created_at };
}

const blank: Omit<Draft, 'first_name' | 'last_name' | 'email' | 'created_at'> = {
  password_hash: null,
  type: 'individual',
  status: 'active',
  role: 'user',
  country: null,
  picture: null,
  thumbnail: null,
  spotify_id: null,
  deleted_at: null,
};

const mailHosts = ['example.com', 'example.org', 'example.net', 'correo.example.com', 'mail.example.org'];

const pictureFields = (cover: Cover | null) => ({
  picture: cover?.url ?? null,
  thumbnail: cover?.thumbnail ?? null,
});

const deletedSince = (calendar: Calendar, created_at: Date): Date =>
  new Date(Math.max(created_at.getTime(), calendar.now.getTime() - 25 * dayMs));

export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
