import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type ArtistImport, artists, type ImportTarget } from '#contract/artists.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';
import { artistId, type StandInSpotify, startSpotify } from '../stand-ins/standInSpotify.ts';

/** The ids of the stand-in's artists of these numbers, both counted. */
export const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => artistId(from + n));
const callOf = { users: artists.importUsers, spots: artists.importSpots };

/** What happened to each artist of an import. */
export const outcomes = (report: ArtistImport) =>
  Object.fromEntries(report.artists.map(({ spotify_id, outcome }) => [spotify_id, outcome]));

/** What makes a server ask the stand-in, and wait for as long as it usually does: a busy machine is no silence. */
export const patient = ({ env }: StandInSpotify) => ({ ...env, SPOTIFY_TIMEOUT: '8' });

/** An API of the file's own that asks a stand-in for Spotify; each test begins without artists. */
export function artistsOn() {
  const on = {} as { api: TestApi; standIn: StandInSpotify };
  beforeAll(async () => {
    on.standIn = await startSpotify({ artists: 250 });
    on.api = await startTestApi(patient(on.standIn));
  });
  afterAll(async () => {
    await on.api.stop();
    await on.standIn.stop();
  });
  beforeEach(async () => {
    on.standIn.state.faults.clear();
    await on.api.db.execute(sql`truncate artist_imports, artist_import_items, spots, history cascade`);
    await on.api.db.execute(sql`delete from users where type = 'artist'`);
  });
  return on;
}

/** Imports as staff begin and follow them. */
export function importsOn(api: () => TestApi) {
  async function begin(target: ImportTarget, artists_ids: string[], form = false): Promise<ArtistImport> {
    const editor = await api().as('editor');
    const { status, body } = await editor.call(callOf[target], { body: { artists_ids }, form });
    expect(status).toBe(201);
    return body;
  }

  async function finished(id: string): Promise<ArtistImport> {
    const editor = await api().as('editor');
    const read = async () => (await editor.call(artists.readImport, { params: { id } })).body;
    await expect.poll(read).toMatchObject({ status: 'finished' });
    return read();
  }

  const imported = async (target: ImportTarget, chosen: string[]) =>
    finished((await begin(target, chosen)).id);
  return { begin, finished, imported };
}
