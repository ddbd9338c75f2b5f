import { afterAll, beforeAll, expect, test } from 'vitest';
import { history } from '#contract/history.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { scene } from '../../testing/scenarios/revisionScenarios.ts';
import { fileOf, photo } from '../../testing/scenarios/spotForms.ts';
import { removeUnusedPictures, unpublishAllPending } from './revisions.pictures.ts';

/* Pictures that wait for review: only who may see the revision can read them, and everybody once it is approved. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const plain = (address: string) => address.split('?')[0] ?? '';
const get = (address: string) => fetch(api.url + address);
const status = async (address: string) => (await get(address)).status;
const picturesIn = ({ photos, thumbnail_photos, advertisement }: Spot) => [
  ...photos,
  ...thumbnail_photos,
  advertisement.advertisement_banner,
];

/** A published spot, with a photo; its owner has sent another and a banner. */
async function waiting() {
  const at = await scene(api, { photos: [await photo('old.jpg', '#111')] });
  const [old = ''] = at.spot.photos;
  const banner = await photo('banner.jpg', '#0a0');
  const advertisement = { show_advertisement: true, advertisement_banner: banner };
  const edit = { photos: [old, await photo('new.jpg', '#eee')], advertisement };
  const params = { id: await at.waiting(edit, true) };
  const own = await at.own();
  const fresh = picturesIn(own).filter((address) => !picturesIn(at.spot).includes(plain(address)));
  const read = async () => (await at.editor.call(revisions.read, { params })).body;
  return { ...at, params, old, fresh, read };
}

test('nobody reads them by their address, with a wrong signature, or with the one of another picture', async () => {
  const { fresh, old } = await waiting();
  expect(fresh).toHaveLength(3);
  expect(await status(old)).toBe(200);
  for (const address of fresh) {
    expect(await status(address)).toBe(200);
    const [path = '', query = ''] = address.split('?');
    const { expires, signature = '' } = Object.fromEntries(new URLSearchParams(query));
    const later = `expires=${Number(expires) + 3600}&signature=${signature}`;
    const other = fresh.find((one) => one !== address) ?? '';
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const wrong = [
      path,
      `${path}?${later}`,
      `${path}?expires=${expires}&signature=${flipped}`,
      `${path}?expires=${expires}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?${query}&signature=${signature}`,
      `${path}?expires=1e12&signature=${signature}`,
      `${path}?${other.split('?')[1]}`,
      `/files/${privateKeyOf(path.slice('/files/'.length))}`,
      `/files/${privateKeyOf(path.slice('/files/'.length))}?${query}`,
    ];
    for (const one of wrong) expect(await status(one), one).toBe(404);
  }
});

test('a signature holds for one to two hours, is the same within an hour, and is cached for no longer by browsers only', async () => {
  const { fresh, own } = await waiting();
  const [address = ''] = fresh;
  expect((await own()).photos[1]).toBe(address);
  const answer = await get(address);
  const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(3500);
  expect(Number(seconds)).toBeLessThanOrEqual(7200);
  const { signatures } = api.app.mount.services;
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  const key = plain(address).slice('/files/'.length);
  const after = new Date(Number(query.expires) * 1000);
  expect(await signatures.holdsFor(key, query, new Date(after.getTime() - 1000))).toBe(1);
  expect(await signatures.holdsFor(key, query, after)).toBe(0);
});

test('who is told: the owner, in their own version, and staff, in the revision and its history; no other answer', async () => {
  const { fresh, read, params, own, live, owner, spot } = await waiting();
  const { new_data, old_data } = await read();
  expect((new_data.photos as string[])[1]).toBe(fresh[0]);
  expect(old_data.photos).toEqual(spot.photos);
  expect(JSON.stringify(await live())).not.toContain(plain(fresh[0] ?? '').slice(0, -5));
  const [entry] = (
    await (await api.as('editor')).call(history.list, { params, query: { noun: 'revisions' } })
  ).body.data;
  expect(entry).toMatchObject({ after: { new_data: { photos: [spot.photos[0], fresh[0]] } } });
  const listed = (await owner.call(spots.list, { query: {} })).body.data.find(({ id }) => id === spot.id);
  expect(listed?.photos[1]).toBe(fresh[0]);
  // An address that somebody else writes into a text of their own is words.
  const other = await scene(api, {});
  await other.edit({ curious_fact: plain(fresh[0] ?? '') });
  expect((await other.own()).curious_fact).toBe(plain(fresh[0] ?? ''));
  expect((await own()).photos[0]).toBe(spot.photos[0]);
  const stranger = await api.signedIn('user');
  expect((await stranger.call(spots.read, { query: { id: spot.id } })).status).toBe(404);
  expect((await stranger.call(revisions.read, { params })).status).toBe(403);
});

test('what was answered can be sent back: signed addresses are the same pictures', async () => {
  const { own, owner, spot, fresh } = await waiting();
  const mine = await own();
  const same = await owner.call(spots.update, { params: { id: spot.id }, body: { ...mine, name: 'Otro' } });
  expect(same.status).toBe(200);
  expect(picturesIn(same.body.data)).toEqual(picturesIn(mine));
  const { photos, advertisement } = mine;
  const form = await owner.call(spots.update, {
    params: { id: spot.id },
    body: { photos: photos.toReversed(), advertisement, name: 'En un formulario' },
    form: true,
  });
  expect(form.status).toBe(200);
  expect(form.body.data.photos).toEqual(photos.toReversed());
  const [, second = ''] = photos;
  const removed = await owner.call(spots.removePicture, {
    params: { id: spot.id },
    query: { picture: second.slice('/files/'.length) },
  });
  expect(removed.body.data.photos).toEqual(spot.photos);
  const foreign = await owner.call(spots.update, {
    params: { id: spot.id },
    body: { photos: [...spot.photos, second.replace(/[0-9a-f]{12}\.webp/, '000000000000.webp')] },
  });
  expect(foreign.status).toBe(422);
  expect(fresh).toContain(second);
});

test('approved, everybody reads them, for ever; undone, nobody; approved again, and for good', async () => {
  const { editor, params, fresh, live, spot, old } = await waiting();
  const decide = () => editor.call(revisions.decide, { params, body: { status: 'approved' } });
  expect((await decide()).status).toBe(200);
  expect(picturesIn(await live()).slice(1)).toEqual(expect.arrayContaining([plain(fresh[0] ?? '')]));
  for (const address of fresh.map(plain)) {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await editor.call(revisions.undo, { params })).status).toBe(200);
  for (const address of fresh.map(plain)) await expect.poll(() => status(address)).toBe(404);
  for (const address of fresh) expect(await status(address)).toBe(200);
  expect((await decide()).status).toBe(200);
  const addresses = [old, ...fresh.map(plain)];
  await removeUnusedPictures(api.app.mount.services, { spot_id: spot.id, addresses }, 0);
  for (const address of fresh.map(plain)) expect(await status(address)).toBe(200);
  const stored = (await api.db.select({ key: storedFiles.key }).from(storedFiles)).map(({ key }) => key);
  for (const address of fresh.map(plain)) {
    const key = address.slice('/files/'.length);
    expect([stored.includes(key), stored.includes(privateKeyOf(key))]).toEqual([true, false]);
  }
});

test('an approval that fails leaves them private', async () => {
  const { editor, params, fresh, spot } = await waiting();
  await api.db.execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before update on spots for each row when (old.id = '${spot.id}') execute function refuse()`,
  );
  expect((await editor.call(revisions.decide, { params, body: { status: 'approved' } })).status).toBe(500);
  await api.db.execute('drop trigger refuse on spots; drop function refuse()');
  for (const address of fresh.map(plain)) expect(await status(address)).toBe(404);
  for (const address of fresh) expect(await status(address)).toBe(200);
});

test('what began to wait when all pictures were public is hidden by the hourly job', async () => {
  const { own, spot, fresh } = await waiting();
  const { files } = api.app.mount.services;
  for (const key of fresh.map((address) => plain(address).slice('/files/'.length))) {
    const file = await files.read(privateKeyOf(key));
    const { buffer } = await import('node:stream/consumers');
    await files.put(key, file ? await buffer(file.stream) : Buffer.alloc(0), 'image/webp');
    await files.remove([privateKeyOf(key)]);
    await api.database.pool.query('update stored_files set key = $1 where key = $2', [
      key,
      privateKeyOf(key),
    ]);
  }
  expect(await status(plain(fresh[0] ?? ''))).toBe(200);
  await unpublishAllPending(api.app.mount.services);
  for (const address of fresh.map(plain)) expect(await status(address)).toBe(404);
  for (const address of picturesIn(await own())) expect(await status(address), address).toBe(200);
  expect(await status(spot.photos[0] ?? '')).toBe(200);
});

test('a picture that an owner adds to a spot that nobody sees yet is public at once, as before', async () => {
  const { owner, spot, editor } = await scene(api, { enable: false });
  const params = { id: spot.id };
  const body = { photos: [await photo('mine.jpg', '#abc')] };
  const { body: answer } = await owner.call(spots.update, { params, body, form: true });
  const [address = ''] = answer.data.photos;
  expect(address).toBe(plain(address));
  expect(await status(address)).toBe(200);
  const proposal = { spot_id: spot.id, new_data: { photos: [fileOf('nothing')] } };
  expect((await editor.call(revisions.create, { body: proposal, form: true })).status).toBe(422);
});
