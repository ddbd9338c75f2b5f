import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, Instant, integer, many, searchText, strictObject } from './kit/fields.ts';

/** An artist is imported as a user or a spot, of type artist. */
export const importTargets = ['users', 'spots'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** The source of artists: the built-in catalogue when Spotify is not configured (product/artists#source). */
export const artistSources = ['spotify', 'catalogue'] as const;
export type ArtistSource = (typeof artistSources)[number];

/** The maximum of artists in one import, and the page size of a search. */
export const maxArtistsPerImport = 200;
export const artistsPerSearch = 20;

/** Spotify's id: 128 bits as 22 digits of base 62. */
const ArtistId = z.string(codes.invalid).check(z.regex(/^[A-Za-z0-9]{22}$/, codes.invalid));

/** An artist of the source (product/artists#search), and the ids of the user and spot imported from it. */
export const Artist = z.object({
  id: ArtistId,
  name: z.string(),
  images: z.array(z.object({ url: z.string() })),
  external_urls: z.object({ spotify: z.string() }),
  /** Empty when the source has none. */
  genres: z.array(z.string()),
  imported: z.object({ users: z.nullable(Id), spots: z.nullable(Id) }),
});
export type Artist = z.output<typeof Artist>;

export const ArtistQuery = strictObject({
  query: z.optional(searchText(100)),
  genre: z.optional(searchText(60)),
  /** The `next` of the previous page. */
  offset: z.optional(integer(0, 1000)),
}).check(
  z.refine(({ query, genre }) => Boolean(query || genre), {
    path: ['query'],
    error: codes.searchRequired,
  }),
);

const ArtistPage = z.object({
  artists: z.object({
    items: z.array(Artist),
    total: z.int(),
    offset: z.int(),
    /** The offset of the next page; null on the last one. */
    next: z.nullable(z.int()),
  }),
  source: choice(artistSources),
});

const ArtistChoice = strictObject({
  artists_ids: many(ArtistId, 1000).check(
    z.refine((ids) => ids.length > 0, codes.chooseArtists),
    z.refine((ids) => ids.length <= maxArtistsPerImport, codes.tooManyArtists),
  ),
});

export const importOutcomes = ['pending', 'created', 'existing', 'not_found', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const ImportedArtist = z.object({
  spotify_id: z.string(),
  /** Empty until it is read from the source. */
  name: z.string(),
  outcome: choice(importOutcomes),
  /** Details of the outcome, if any, as text. */
  message: z.nullable(z.string()),
  /** The code of the message; absent in imports of older versions. */
  code: z.optional(z.string()),
  /** The user or spot that the artist was imported as. */
  record_id: z.nullable(Id),
});
export type ImportedArtist = z.output<typeof ImportedArtist>;

/** An import with the outcome of each artist so far. */
export const ArtistImport = z.object({
  id: Id,
  target: choice(importTargets),
  status: choice(['running', 'finished']),
  total: z.int(),
  finished: z.int(),
  artists: z.array(ImportedArtist),
  createdAt: Instant,
});
export type ArtistImport = z.output<typeof ArtistImport>;

const importAs = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    minRole: 'editor',
    counts: ['imports'],
    body: ArtistChoice,
    out: ArtistImport,
    status: 201,
    summary,
  });

export const artists = {
  genres: endpoint({
    method: 'GET',
    path: '/genres',
    minRole: 'editor',
    out: z.object({ genres: z.array(z.object({ id: Id, name: z.string() })) }),
    summary: 'Genres, for the search of artists',
  }),
  search: endpoint({
    method: 'GET',
    path: '/users/get_artist_spotify',
    minRole: 'editor',
    counts: ['artist_searches'],
    query: ArtistQuery,
    out: ArtistPage,
    summary: 'Search artists of the streaming provider',
  }),
  importUsers: importAs('/users/import_artist_spotify', 'Import artists as users'),
  importSpots: importAs('/spot/import_artist_spotify', 'Import artists as spots'),
  readImport: endpoint({
    method: 'GET',
    path: '/artist_imports/:id',
    minRole: 'editor',
    out: ArtistImport,
    summary: 'Progress of an import, artist by artist',
  }),
  retryImport: endpoint({
    method: 'POST',
    path: '/artist_imports/:id/retry',
    minRole: 'editor',
    counts: ['imports'],
    out: ArtistImport,
    status: 201,
    summary: 'Retry the failed artists of an import',
  }),
};
