/** @module-tag extended */

import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { messages } from '#contract/kit/messages.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { users as userCalls } from '#contract/users.ts';
import { spotify } from '../../integrations/music/spotify.ts';
import { history } from '../../records/history.table.ts';
import { artistIds, importCalls, outcomes, setUpArtists } from '../../testing/scenarios/artistImports.ts';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import { artistId, type Fault } from '../../testing/stand-ins/standInSpotify.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { resumeImports, runImport } from './artists.jobs.ts';
import { artistImportItems } from './artists.table.ts';

const setup = setUpArtists();
const { begin, finished, imported, read } = importCalls(() => setup.api);

describe('import', () => {
  test('refuses no artists, more than 200 and invalid ids', async () => {
    const editor = await setup.api.as('editor');
    const invalid = [
      [[], messages.chooseArtists],
      [artistIds(0, 200), messages.tooManyArtists],
      [['../../etc'], messages.invalid],
      [['a'.repeat(21)], messages.invalid],
      [['a'.repeat(23)], messages.invalid],
      [[artistId(1), `${artistId(2).slice(1)}-`], messages.invalid],
      [[`https://open.spotify.com/artist/${artistId(1)}`], messages.invalid],
    ] as const;
    for (const target of [artists.importUsers, artists.importSpots]) {
      for (const [artists_ids, message] of invalid) {
        const { status, body } = await editor.call(target, { body: { artists_ids } });
        expect([status, body.message]).toEqual([422, message]);
      }
    }
    expect(await setup.api.db.select().from(artistImportItems)).toEqual([]);
  });

  test('as users creates them with type artist, picture and Spotify id, and without a password', async () => {
    const report = await imported('users', artistIds(5, 6));
    expect(outcomes(report)).toEqual({ [artistId(5)]: 'created', [artistId(6)]: 'created' });
    const editor = await setup.api.as('editor');
    const { body } = await editor.call(userCalls.list, { query: { type: 'artist', search: 'cordoba' } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id: report.artists[0]?.record_id,
      first_name: 'Banda',
      last_name: '5 de Córdoba',
      type: 'artist',
      role: 'user',
      spotify_id: artistId(5),
      email: `${report.artists[0]?.record_id}@artists.invalid`,
      picture: expect.stringMatching(/^\/files\/.*\.webp$/),
    });
    const picture = await fetch(`${setup.api.url}${body.data[0]?.picture}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const entries = await setup.api.db.select().from(history).where(eq(history.action, 'import'));
    expect(entries.map(({ noun, actor_id }) => [noun, actor_id])).toEqual(
      Array(2).fill(['users', editor.user.id]),
    );
    const [row] = await setup.api.db
      .select()
      .from(users)
      .where(eq(users.spotify_id, artistId(5)));
    expect(row?.password_hash).toBeNull();
  });

  test('as spots creates them with type artist, Spotify link and id, neither enabled nor on the map', async () => {
    const report = await imported('spots', [artistId(6)]);
    const [spot] = await setup.api.db.select().from(spots);
    const link = `https://open.spotify.com/artist/${artistId(6)}`;
    expect(spot).toMatchObject({
      id: report.artists[0]?.record_id,
      name: 'Solista6',
      type: 'artist',
      link,
      playlist: { show_playlist: true, spotify_link: link },
      spotify_id: artistId(6),
      photos: [expect.stringMatching(/^\/files\//)],
      enable: false,
      show_in_map: false,
    });
    const editor = await setup.api.as('editor');
    // The history has the spot as the API returns it.
    const [entry] = await setup.api.db.select().from(history).where(eq(history.noun, 'spots'));
    const read = await editor.call(spotCalls.read, { query: { id: spot?.id ?? '' } });
    expect(entry).toMatchObject({ action: 'import', actor_id: editor.user.id, before: null });
    expect(entry?.after).toEqual(read.body.data);
    const { body } = await editor.call(spotCalls.list, { query: { types: ['artist'], search: 'solista6' } });
    expect(body.data).toMatchObject([{ id: spot?.id, name: 'Solista6', type: 'artist' }]);
    const edited = await editor.call(spotCalls.update, {
      params: { id: spot?.id ?? '' },
      body: { name: 'Otro nombre' },
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { data: { name: 'Otro nombre', link, spotify_id: artistId(6) } },
    });
  });

  test('accepts a form with bracketed keys, and repeated ids once', async () => {
    const { id } = await begin('users', [artistId(7), artistId(7), artistId(8)], true);
    expect((await finished(id)).total).toBe(2);
  });

  test('reports every kind of fault; a retry imports the failed ones only, and a second import changes nothing', async () => {
    const faults: [number, Fault, string][] = [
      [1, 'busy', 'created'],
      [3, 'failing', 'failed'],
      [5, 'malformed', 'failed'],
      [7, 'hanging', 'failed'],
      [9, 'unknown', 'not_found'],
      [11, 'noPicture', 'created'],
      [13, 'redirect', 'created'],
      [15, 'foreignPicture', 'created'],
    ];
    for (const [n, fault] of faults) setup.standIn.state.faults.set(artistId(n), fault);
    const timeouts = controlTimeouts();
    const { id } = await begin('users', artistIds(0, 19));
    await expect.poll(async () => (await read(id)).finished, { timeout: 45_000 }).toBe(19);
    timeouts.expire();
    const report = await finished(id);
    const expected = Object.fromEntries(artistIds(0, 19).map((id) => [id, 'created']));
    for (const [n, , outcome] of faults) expected[artistId(n)] = outcome;
    expect(outcomes(report)).toEqual(expected);
    const messageOf = (n: number) => report.artists[n]?.message;
    expect([0, 3, 5, 7, 9, 11, 13].map(messageOf)).toEqual([
      null,
      messages.musicAway,
      messages.musicNonsense,
      messages.musicAway,
      messages.artistNotFound,
      messages.artistWithoutPicture,
      messages.artistWithoutPicture,
    ]);
    const [count] = await setup.api.db
      .select({ n: sql<number>`count(*)::int` })
      .from(users)
      .where(eq(users.type, 'artist'));
    expect(count?.n).toBe(16);

    setup.standIn.state.faults.clear();
    const editor = await setup.api.as('editor');
    const before = setup.standIn.requestedPaths().length;
    await editor.call(artists.retryImport, { params: { id: report.id } });
    const retried = await finished(report.id);
    expect(retried.artists.filter(({ outcome }) => outcome === 'created')).toHaveLength(19);
    expect(outcomes(retried)[artistId(9)]).toBe('not_found');
    const reads = setup.standIn
      .requestedPaths()
      .slice(before)
      .filter((path) => path.startsWith('/v1/artists/'));
    expect(reads.sort()).toEqual([3, 5, 7].map((n) => `/v1/artists/${artistId(n)}`));

    const rows = () => setup.api.db.select().from(users).where(eq(users.type, 'artist')).orderBy(users.id);
    const stored = await rows();
    const second = await imported('users', artistIds(0, 19));
    expect(second.artists.filter(({ outcome }) => outcome === 'existing')).toHaveLength(19);
    expect(second.artists[0]).toMatchObject({
      record_id: report.artists[0]?.record_id,
      name: 'Banda 0 de Córdoba',
    });
    expect(await rows()).toEqual([...stored, expect.objectContaining({ spotify_id: artistId(9) })]);
    // Twenty pictures are encoded.
  }, 60_000);

  test('concurrent imports of the same artists create each once, and leave no unused picture', async () => {
    const files = async () => (await readdir(`${setup.api.dataDir}/files`).catch(() => [])).length;
    const before = await files();
    const started = await Promise.all([1, 2, 3, 4].map(() => begin('spots', artistIds(0, 9))));
    // One server runs one import at a time: these stand for other servers, each with its own Spotify client.
    const { services } = setup.api.app.mount;
    const otherServer = () => ({
      ...services,
      music: spotify({ ...setup.standIn.options, timeLimit: 8000 }),
    });
    await Promise.all(started.map(({ id }) => runImport(otherServer(), id)));
    const reports = await Promise.all(started.map(({ id }) => finished(id)));
    const created = reports.flatMap(({ artists }) => artists.filter(({ outcome }) => outcome === 'created'));
    expect(created.map(({ spotify_id }) => spotify_id).sort()).toEqual(artistIds(0, 9));
    const all = reports.flatMap(({ artists }) => artists.map(({ outcome }) => outcome));
    expect(all.filter((outcome) => outcome === 'existing')).toHaveLength(30);
    expect(await setup.api.db.select().from(spots)).toHaveLength(10);
    expect(await files()).toBe(before + 20);
  });

  test('reads reports with messages from before there were codes', async () => {
    const { id } = await imported('users', [artistId(1)]);
    const write = (message: string) =>
      setup.api.db.update(artistImportItems).set({ message }).where(eq(artistImportItems.import_id, id));
    await write('Dice un informe de antes.');
    expect((await finished(id)).artists).toMatchObject([{ message: 'Dice un informe de antes.' }]);
    await write('musicBusy');
    expect((await finished(id)).artists).toMatchObject([{ message: messages.musicBusy, code: 'musicBusy' }]);
  });

  test('continues after a crash', async () => {
    const report = await imported('users', artistIds(0, 9));
    // The state that a killed server leaves: four claimed artists and no job.
    await setup.api.db.execute(sql`delete from users where spotify_id >= ${artistId(6)} and type = 'artist'`);
    const claimed = {
      outcome: 'pending' as const,
      record_id: null,
      claimed_until: sql`now() + interval '1 minute'`,
    };
    const ofCrash = sql`spotify_id >= ${artistId(6)}`;
    await setup.api.db.update(artistImportItems).set(claimed).where(ofCrash);
    const { db, jobs } = setup.api.app.mount.services;
    await resumeImports({
      db,
      jobs: { ...jobs, send: () => Promise.reject(new Error('claimed items are not resumed')) },
    });
    await setup.api.db
      .update(artistImportItems)
      .set({ claimed_until: sql`now() - interval '1 second'` })
      .where(ofCrash);
    await resumeImports({ db, jobs });
    expect(new Set(Object.values(outcomes(await finished(report.id))))).toEqual(new Set(['created']));
    expect(await setup.api.db.select().from(users).where(eq(users.type, 'artist'))).toHaveLength(10);
  });

  test('imports two hundred artists, with progress', async () => {
    // Most do not exist: encoding two hundred pictures takes long.
    for (const id of artistIds(20, 199)) setup.standIn.state.faults.set(id, 'unknown');
    const started = await begin('users', artistIds(0, 199));
    expect(started).toMatchObject({ status: 'running', total: 200, finished: 0 });
    const report = await finished(started.id);
    expect(report).toMatchObject({ total: 200, finished: 200 });
    expect(report.artists.map(({ spotify_id }) => spotify_id)).toEqual(artistIds(0, 199));
    expect(report.artists.filter(({ outcome }) => outcome === 'created')).toHaveLength(20);
    // Twenty pictures are encoded.
  }, 60_000);
});
