import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type ArtistImport, artists, type ImportTarget } from '#contract/artists.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';
import { artistId, type StandInSpotify, standInSpotify } from '../stand-ins/standInSpotify.ts';

/** The ids of the stand-in's artists from one number to another, inclusive. */
export const artistIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => artistId(from + n));
const callOf = { users: artists.importUsers, spots: artists.importSpots };

/** The outcome of each artist of an import, by its Spotify id. */
export const outcomes = (report: ArtistImport) =>
  Object.fromEntries(report.artists.map(({ spotify_id, outcome }) => [spotify_id, outcome]));

/** The environment for a server that uses the stand-in, with a time-out that a busy machine does not reach. */
export const withLongTimeout = ({ env }: StandInSpotify) => ({ ...env, SPOTIFY_TIMEOUT: '8' });

/** Starts an API with a stand-in for Spotify before the tests of the calling file; each test begins without artists. */
export function setUpArtists() {
  const setup = {} as { api: TestApi; standIn: StandInSpotify };
  beforeAll(async () => {
    setup.standIn = await standInSpotify({ artists: 250 });
    setup.api = await startTestApi(withLongTimeout(setup.standIn));
  });
  afterAll(async () => {
    await setup.api.stop();
    await setup.standIn.stop();
  });
  beforeEach(async () => {
    setup.standIn.state.faults.clear();
    await setup.api.db.execute(sql`truncate artist_imports, artist_import_items, spots, history cascade`);
    await setup.api.db.execute(sql`delete from users where type = 'artist'`);
  });
  return setup;
}

/** Functions that start imports as an editor and wait for their end. */
export function importCalls(api: () => TestApi) {
  async function begin(target: ImportTarget, artists_ids: string[], form = false): Promise<ArtistImport> {
    const editor = await api().as('editor');
    const { status, body } = await editor.call(callOf[target], { body: { artists_ids }, form });
    expect(status).toBe(201);
    return body;
  }

  async function read(id: string): Promise<ArtistImport> {
    const editor = await api().as('editor');
    return (await editor.call(artists.readImport, { params: { id } })).body;
  }

  async function finished(id: string): Promise<ArtistImport> {
    // Their pictures are encoded.
    await expect.poll(() => read(id), { timeout: 45_000 }).toMatchObject({ status: 'finished' });
    return read(id);
  }

  const imported = async (target: ImportTarget, chosen: string[]) =>
    finished((await begin(target, chosen)).id);
  return { begin, finished, imported, read };
}
