import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { messages } from '#contract/kit/messages.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { users as userCalls } from '#contract/users.ts';
import { spotify } from '../../integrations/music/spotify.ts';
import { history } from '../../records/history.table.ts';
import { artistsOn, ids, importsOn, outcomes } from '../../testing/scenarios/artistImports.ts';
import { artistId, type Fault } from '../../testing/stand-ins/standInSpotify.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { resumeImports, runImport } from './artists.jobs.ts';
import { artistImportItems } from './artists.table.ts';

const on = artistsOn();
const { begin, finished, imported } = importsOn(() => on.api);

describe('import', () => {
  test('takes 1 to 200 artists', async () => {
    const editor = await on.api.as('editor');
    const tries = [
      [[], messages.chooseArtists],
      [ids(0, 200), messages.tooManyArtists],
      [['../../etc'], messages.invalid],
      [['a'.repeat(21)], messages.invalid],
      [['a'.repeat(23)], messages.invalid],
      [[artistId(1), `${artistId(2).slice(1)}-`], messages.invalid],
      [[`https://open.spotify.com/artist/${artistId(1)}`], messages.invalid],
    ] as const;
    for (const target of [artists.importUsers, artists.importSpots]) {
      for (const [artists_ids, message] of tries) {
        const { status, body } = await editor.call(target, { body: { artists_ids } });
        expect([status, body.message]).toEqual([422, message]);
      }
    }
    expect(await on.api.db.select().from(artistImportItems)).toEqual([]);
  });

  test('as users: found by type artist, with their picture and id; nobody can sign in as them', async () => {
    const report = await imported('users', ids(5, 6));
    expect(outcomes(report)).toEqual({ [artistId(5)]: 'created', [artistId(6)]: 'created' });
    const editor = await on.api.as('editor');
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
    const picture = await fetch(`${on.api.url}${body.data[0]?.picture}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const noted = await on.api.db.select().from(history).where(eq(history.action, 'import'));
    expect(noted.map(({ noun, actor_id }) => [noun, actor_id])).toEqual(
      Array(2).fill(['users', editor.user.id]),
    );
    const [row] = await on.api.db
      .select()
      .from(users)
      .where(eq(users.spotify_id, artistId(5)));
    expect(row?.password_hash).toBeNull();
  });

  test('as spots: type artist, with Spotify link and id, not enabled, not on the map', async () => {
    const report = await imported('spots', [artistId(6)]);
    const [spot] = await on.api.db.select().from(spots);
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
    const editor = await on.api.as('editor');
    // The history holds it as it holds any other spot: as the API answers it.
    const [noted] = await on.api.db.select().from(history).where(eq(history.noun, 'spots'));
    const read = await editor.call(spotCalls.read, { query: { id: spot?.id ?? '' } });
    expect(noted).toMatchObject({ action: 'import', actor_id: editor.user.id, before: null });
    expect(noted?.after).toEqual(read.body.data);
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

  test('a form with bracketed keys does as well', async () => {
    const { id } = await begin('users', [artistId(7), artistId(7), artistId(8)], true);
    expect((await finished(id)).total).toBe(2);
  });

  test('twenty artists with every fault there is: each once, the report right; again changes nothing', async () => {
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
    for (const [n, fault] of faults) on.standIn.state.faults.set(artistId(n), fault);
    const report = await imported('users', ids(0, 19));
    const expected = Object.fromEntries(ids(0, 19).map((id) => [id, 'created']));
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
    const [count] = await on.api.db
      .select({ n: sql<number>`count(*)::int` })
      .from(users)
      .where(eq(users.type, 'artist'));
    expect(count?.n).toBe(16);

    on.standIn.state.faults.clear();
    const editor = await on.api.as('editor');
    const before = on.standIn.asked().length;
    await editor.call(artists.retryImport, { params: { id: report.id } });
    const retried = await finished(report.id);
    expect(retried.artists.filter(({ outcome }) => outcome === 'created')).toHaveLength(19);
    expect(outcomes(retried)[artistId(9)]).toBe('not_found');
    const reads = on.standIn
      .asked()
      .slice(before)
      .filter((path) => path.startsWith('/v1/artists/'));
    expect(reads.sort()).toEqual([3, 5, 7].map((n) => `/v1/artists/${artistId(n)}`));

    const rows = () => on.api.db.select().from(users).where(eq(users.type, 'artist')).orderBy(users.id);
    const held = await rows();
    const again = await imported('users', ids(0, 19));
    expect(again.artists.filter(({ outcome }) => outcome === 'existing')).toHaveLength(19);
    expect(again.artists[0]).toMatchObject({
      record_id: report.artists[0]?.record_id,
      name: 'Banda 0 de Córdoba',
    });
    expect(await rows()).toEqual([...held, expect.objectContaining({ spotify_id: artistId(9) })]);
  });

  test('the same artists in parallel: each once, and no picture is left over', async () => {
    const files = async () => (await readdir(`${on.api.dataDir}/files`).catch(() => [])).length;
    const before = await files();
    const started = await Promise.all([1, 2, 3, 4].map(() => begin('spots', ids(0, 9))));
    // One server does one import after the other: these are the others, each with its own way to Spotify.
    const { services } = on.api.app.mount;
    const another = () => ({ ...services, music: spotify({ ...on.standIn.options, timeLimit: 8000 }) });
    await Promise.all(started.map(({ id }) => runImport(another(), id)));
    const reports = await Promise.all(started.map(({ id }) => finished(id)));
    const created = reports.flatMap(({ artists }) => artists.filter(({ outcome }) => outcome === 'created'));
    expect(created.map(({ spotify_id }) => spotify_id).sort()).toEqual(ids(0, 9));
    const all = reports.flatMap(({ artists }) => artists.map(({ outcome }) => outcome));
    expect(all.filter((outcome) => outcome === 'existing')).toHaveLength(30);
    expect(await on.api.db.select().from(spots)).toHaveLength(10);
    expect(await files()).toBe(before + 20);
  });

  test('a deleted artist is told as such, not imported anew', async () => {
    const [first] = (await imported('users', [artistId(1)])).artists;
    const editor = await on.api.as('editor');
    await editor.call(userCalls.remove, { params: { id: first?.record_id ?? '' } });
    const [again] = (await imported('users', [artistId(1)])).artists;
    expect(again).toMatchObject({ outcome: 'existing', message: messages.artistDeleted });
  });

  test('a report from before there were codes is read as it was', async () => {
    const { id } = await imported('users', [artistId(1)]);
    const write = (message: string) =>
      on.api.db.update(artistImportItems).set({ message }).where(eq(artistImportItems.import_id, id));
    await write('Dice un informe de antes.');
    expect((await finished(id)).artists).toMatchObject([{ message: 'Dice un informe de antes.' }]);
    await write('musicBusy');
    expect((await finished(id)).artists).toMatchObject([{ message: messages.musicBusy, code: 'musicBusy' }]);
  });

  test('goes on after a crash from where it was', async () => {
    const report = await imported('users', ids(0, 9));
    // As a server leaves it that died with four artists in its hands and its job lost.
    await on.api.db.execute(sql`delete from users where spotify_id >= ${artistId(6)} and type = 'artist'`);
    const left = {
      outcome: 'pending' as const,
      record_id: null,
      claimed_until: sql`now() + interval '1 minute'`,
    };
    const lost = sql`spotify_id >= ${artistId(6)}`;
    await on.api.db.update(artistImportItems).set(left).where(lost);
    const { db, jobs } = on.api.app.mount.services;
    await resumeImports({
      db,
      jobs: { ...jobs, send: () => Promise.reject(new Error('somebody is at it')) },
    });
    await on.api.db
      .update(artistImportItems)
      .set({ claimed_until: sql`now() - interval '1 second'` })
      .where(lost);
    await resumeImports({ db, jobs });
    expect(new Set(Object.values(outcomes(await finished(report.id))))).toEqual(new Set(['created']));
    expect(await on.api.db.select().from(users).where(eq(users.type, 'artist'))).toHaveLength(10);
  });

  test('two hundred at once, with progress', async () => {
    const started = await begin('users', ids(0, 199));
    expect(started).toMatchObject({ status: 'running', total: 200, finished: 0 });
    const report = await finished(started.id);
    expect(report).toMatchObject({ total: 200, finished: 200 });
    expect(report.artists.map(({ spotify_id }) => spotify_id)).toEqual(ids(0, 199));
  });
});
