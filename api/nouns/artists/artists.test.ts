import { describe, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { messages } from '#contract/kit/messages.ts';
import { users as userCalls } from '#contract/users.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';
import { importCalls, setUpArtists } from '../../testing/scenarios/artistImports.ts';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import { artistId } from '../../testing/stand-ins/standInSpotify.ts';

const setup = setUpArtists();
const { imported } = importCalls(() => setup.api);

describe('search', () => {
  test('refuses a search without a text or genre', async () => {
    const editor = await setup.api.as('editor');
    const { status, body } = await editor.call(artists.search);
    expect([status, body.message]).toEqual([422, messages.searchRequired]);
  });

  test('returns pages of artists with name, picture, known genres and link', async () => {
    const editor = await setup.api.as('editor');
    const { body } = await editor.call(artists.search, { query: { query: 'banda', genre: 'rock' } });
    expect(body).toMatchObject({ source: 'spotify', artists: { total: 50, offset: 0, next: 30 } });
    expect(body.artists.items[0]).toEqual({
      id: artistId(0),
      name: 'Banda 0 de Córdoba',
      images: [{ url: `${setup.standIn.url}/picture/${artistId(0)}` }],
      external_urls: { spotify: `https://open.spotify.com/artist/${artistId(0)}` },
      genres: ['rock'],
      imported: { users: null, spots: null },
    });
    const next = await editor.call(artists.search, { query: { query: 'banda', genre: 'rock', offset: 30 } });
    expect(next.body.artists.next).toBeNull();
  });

  test('marks artists that exist as a user or spot', async () => {
    const report = await imported('spots', [artistId(5)]);
    const editor = await setup.api.as('editor');
    const { body } = await editor.call(artists.search, { query: { query: 'Banda 5 ' } });
    expect(body.artists.items[0]?.imported).toEqual({ users: null, spots: report.artists[0]?.record_id });
  });
});

describe('without Spotify', () => {
  test('the demo catalogue has the same answers, and is marked as such', async () => {
    const plain = await startTestApi();
    try {
      const editor = await plain.as('editor');
      const { body } = await editor.call(artists.search, { query: { query: 'shakirá' } });
      expect(body.source).toBe('catalogue');
      expect(body.artists.items[0]).toMatchObject({ name: 'Shakira', imported: { users: null } });
      const tango = await editor.call(artists.search, { query: { genre: 'reggaeton' } });
      expect(tango.body.artists).toMatchObject({ next: 20, items: { length: 20 } });
      const id = body.artists.items[0]?.id ?? '';
      const started = await editor.call(artists.importUsers, {
        body: { artists_ids: [id, 'Nobody0123456789012345'] },
      });
      const read = () => editor.call(artists.readImport, { params: { id: started.body.id } });
      await expect.poll(async () => (await read()).body.status).toBe('finished');
      expect((await read()).body.artists.map(({ outcome }) => outcome)).toEqual(['created', 'not_found']);
    } finally {
      await plain.stop();
    }
  });
});

test('the list of genres is the product’s own', async () => {
  const { body } = await (await setup.api.as('editor')).call(artists.genres);
  const names = body.genres.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['rock', 'cumbia', 'tango', 'reggaeton']));
  expect(names.length).toBeGreaterThan(150);
});

// The last test: it opens the circuit of the server.
test('while Spotify hangs the users list is answered, and searches fail once they time out', async () => {
  const editor = await setup.api.as('editor');
  const timeouts = controlTimeouts();
  setup.standIn.state.hanging = true;
  const before = setup.standIn.calls.length;
  let answered = 0;
  const searches = Array.from({ length: 12 }, () =>
    editor.call(artists.search, { query: { query: 'x' } }).finally(() => answered++),
  );
  await expect.poll(() => setup.standIn.calls.length).toBe(before + 12);
  expect((await editor.call(userCalls.list)).status).toBe(200);
  expect(answered).toBe(0);
  timeouts.expire();
  for (const { status, body } of await Promise.all(searches))
    expect([status, body.message]).toEqual([502, messages.musicAway]);
});
