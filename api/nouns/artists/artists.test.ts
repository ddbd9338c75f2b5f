import { describe, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { messages } from '#contract/kit/messages.ts';
import { users as userCalls } from '#contract/users.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';
import { artistsOn, importsOn } from '../../testing/scenarios/artistImports.ts';
import { artistId } from '../../testing/stand-ins/standInSpotify.ts';

const on = artistsOn();
const { imported } = importsOn(() => on.api);

describe('search', () => {
  test('tells what it was asked wrongly', async () => {
    const editor = await on.api.as('editor');
    const { status, body } = await editor.call(artists.search);
    expect([status, body.message]).toEqual([422, messages.searchRequired]);
  });

  test('answers name, picture, genres where known and link, a page at a time', async () => {
    const editor = await on.api.as('editor');
    const { body } = await editor.call(artists.search, { query: { query: 'banda', genre: 'rock' } });
    expect(body).toMatchObject({ source: 'spotify', artists: { total: 50, offset: 0, next: 30 } });
    expect(body.artists.items[0]).toEqual({
      id: artistId(0),
      name: 'Banda 0 de Córdoba',
      images: [{ url: `${on.standIn.url}/picture/${artistId(0)}` }],
      external_urls: { spotify: `https://open.spotify.com/artist/${artistId(0)}` },
      genres: ['rock'],
      imported: { users: null, spots: null },
    });
    const next = await editor.call(artists.search, { query: { query: 'banda', genre: 'rock', offset: 30 } });
    expect(next.body.artists.next).toBeNull();
  });

  test('marks who is there already, as a user and as a spot', async () => {
    const report = await imported('spots', [artistId(5)]);
    const editor = await on.api.as('editor');
    const { body } = await editor.call(artists.search, { query: { query: 'Banda 5 ' } });
    expect(body.artists.items[0]?.imported).toEqual({ users: null, spots: report.artists[0]?.record_id });
  });
});

/** How much longer than five times as long the users list takes while Spotify hangs, in milliseconds. */
async function slowdown(): Promise<number> {
  // A server of its own: one that has met the silence does not ask again for a while.
  const own = await startTestApi(on.standIn.env);
  try {
    const editor = await own.as('editor');
    const median = async () => {
      const times: number[] = [];
      for (let i = 0; i < 20; i++) {
        const began = performance.now();
        expect((await editor.call(userCalls.list)).status).toBe(200);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[10] ?? 0;
    };
    const idle = await median();
    on.standIn.state.hanging = true;
    const search = () => editor.call(artists.search, { query: { query: 'x' } });
    const searches = Array.from({ length: 30 }, search);
    const hanging = await median();
    for (const { status, body } of await Promise.all(searches)) {
      expect([status, body.message]).toEqual([502, messages.musicAway]);
    }
    return hanging - idle * 5;
  } finally {
    on.standIn.state.hanging = false;
    await own.stop();
  }
}

test('while Spotify hangs, the users list keeps its speed', async () => {
  // A list that waits for Spotify waits in every series; a busy machine spoils some of them.
  const series: number[] = [];
  while (series.length < 5 && !series.some((more) => more < 200)) series.push(await slowdown());
  expect(Math.min(...series)).toBeLessThan(200);
});

describe('without Spotify', () => {
  test('the catalogue of demonstration answers the same, and says that it is one', async () => {
    const plain = await startTestApi();
    try {
      const editor = await plain.as('editor');
      const { body } = await editor.call(artists.search, { query: { query: 'shakirá' } });
      expect(body.source).toBe('catalogue');
      expect(body.artists.items[0]).toMatchObject({ name: 'Shakira', imported: { users: null } });
      const tango = await editor.call(artists.search, { query: { genre: 'reggaeton' } });
      expect(tango.body.artists).toMatchObject({ next: 20, items: { length: 20 } });
      const id = body.artists.items[0]?.id ?? '';
      const begun = await editor.call(artists.importUsers, {
        body: { artists_ids: [id, 'Nobody0123456789012345'] },
      });
      const read = () => editor.call(artists.readImport, { params: { id: begun.body.id } });
      await expect.poll(async () => (await read()).body.status).toBe('finished');
      expect((await read()).body.artists.map(({ outcome }) => outcome)).toEqual(['created', 'not_found']);
    } finally {
      await plain.stop();
    }
  });

  test('with wrong credentials staff read what is wrong and who can mend it', async () => {
    const wrong = await startTestApi({ ...on.standIn.env, SPOTIFY_CLIENT_SECRET: 'wrong' });
    try {
      const { status, body } = await (await wrong.as('editor')).call(artists.search, {
        query: { query: 'x' },
      });
      expect([status, body.message]).toEqual([502, messages.musicCredentials]);
    } finally {
      await wrong.stop();
    }
  });
});

test('genres: our own list, in the order of the alphabet', async () => {
  const { body } = await (await on.api.as('editor')).call(artists.genres);
  const names = body.genres.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['rock', 'cumbia', 'tango', 'reggaeton']));
  expect(names.length).toBeGreaterThan(150);
});
