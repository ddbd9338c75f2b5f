import { beforeEach, expect, test } from 'vitest';
import { history } from '#contract/history.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { waitPastTheHour } from '../../testing/calls/midnight.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { fileOf, photo } from '../../testing/scenarios/spotForms.ts';
import { removeUnusedPictures, unpublishAllPending } from './revisions.pictures.ts';

/* Pictures in review can be read only by those who may read the revision, and by everyone after its approval. */

const api = setUpApi();
// Signed addresses are compared, and their signatures change with the hour.
beforeEach(waitPastTheHour);

const withoutSignature = (address: string) => address.split('?')[0] ?? '';
const get = (address: string) => fetch(api.url + address);
const status = async (address: string) => (await get(address)).status;
const picturesIn = ({ photos, thumbnail_photos, advertisement }: Spot) => [
  ...photos,
  ...thumbnail_photos,
  advertisement.advertisement_banner,
];

/** A published spot with a photo, whose owner has added another photo and a banner in a pending revision. */
async function withAddedPictures() {
  const at = await createOwnedSpot(api, { photos: [await photo('old.jpg', '#111')] });
  const [old = ''] = at.spot.photos;
  const banner = await photo('banner.jpg', '#0a0');
  const advertisement = { show_advertisement: true, advertisement_banner: banner };
  const edit = { photos: [old, await photo('new.jpg', '#eee')], advertisement };
  const params = { id: await at.waiting(edit, true) };
  const own = await at.own();
  const added = picturesIn(own).filter((address) => !picturesIn(at.spot).includes(withoutSignature(address)));
  const read = async () => (await at.editor.call(revisions.read, { params })).body;
  return { ...at, params, old, added, read };
}

test('they cannot be read without a signature, with a wrong one, or with that of another picture', async () => {
  const { added, old } = await withAddedPictures();
  expect(added).toHaveLength(3);
  expect(await status(old)).toBe(200);
  for (const address of added) {
    expect(await status(address)).toBe(200);
    const [path = '', query = ''] = address.split('?');
    const { expires, signature = '' } = Object.fromEntries(new URLSearchParams(query));
    const later = `expires=${Number(expires) + 3600}&signature=${signature}`;
    const other = added.find((one) => one !== address) ?? '';
    const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const wrong = [
      path,
      `${path}?${later}`,
      `${path}?expires=${expires}&signature=${altered}`,
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

test('a signature is valid for one to two hours, is the same within an hour, and limits the private cache', async () => {
  const { added, own } = await withAddedPictures();
  const [address = ''] = added;
  expect((await own()).photos[1]).toBe(address);
  const answer = await get(address);
  const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(3500);
  expect(Number(seconds)).toBeLessThanOrEqual(7200);
  const { signatures } = api.app.mount.services;
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  const key = withoutSignature(address).slice('/files/'.length);
  const after = new Date(Number(query.expires) * 1000);
  expect(await signatures.validSeconds(key, query, new Date(after.getTime() - 1000))).toBe(1);
  expect(await signatures.validSeconds(key, query, after)).toBe(0);
});

test('their addresses are only in the owner’s version of the spot, the revision and its history', async () => {
  const { added, read, params, own, live, owner, spot } = await withAddedPictures();
  const { new_data, old_data } = await read();
  expect((new_data.photos as string[])[1]).toBe(added[0]);
  expect(old_data.photos).toEqual(spot.photos);
  expect(JSON.stringify(await live())).not.toContain(withoutSignature(added[0] ?? '').slice(0, -5));
  const [entry] = (
    await (await api.as('editor')).call(history.list, { params, query: { noun: 'revisions' } })
  ).body.data;
  expect(entry).toMatchObject({ after: { new_data: { photos: [spot.photos[0], added[0]] } } });
  const listed = (await owner.call(spots.list, { query: {} })).body.data.find(({ id }) => id === spot.id);
  expect(listed?.photos[1]).toBe(added[0]);
  // An address in the text of another spot is not signed.
  const other = await createOwnedSpot(api, {});
  await other.edit({ curious_fact: withoutSignature(added[0] ?? '') });
  expect((await other.own()).curious_fact).toBe(withoutSignature(added[0] ?? ''));
  expect((await own()).photos[0]).toBe(spot.photos[0]);
  const otherUser = await api.signedIn('user');
  expect((await otherUser.call(spots.read, { query: { id: spot.id } })).status).toBe(404);
  expect((await otherUser.call(revisions.read, { params })).status).toBe(403);
});

test('signed addresses can be sent back and mean the same pictures', async () => {
  const { own, owner, spot, added } = await withAddedPictures();
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
  expect(added).toContain(second);
});

test('they are public after an approval, private again after its undo, and public after another approval', async () => {
  const { editor, params, added, live, spot, old } = await withAddedPictures();
  const decide = () => editor.call(revisions.decide, { params, body: { status: 'approved' } });
  expect((await decide()).status).toBe(200);
  expect(picturesIn(await live()).slice(1)).toEqual(
    expect.arrayContaining([withoutSignature(added[0] ?? '')]),
  );
  for (const address of added.map(withoutSignature)) {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await editor.call(revisions.undo, { params })).status).toBe(200);
  for (const address of added.map(withoutSignature)) await expect.poll(() => status(address)).toBe(404);
  for (const address of added) expect(await status(address)).toBe(200);
  expect((await decide()).status).toBe(200);
  const addresses = [old, ...added.map(withoutSignature)];
  await removeUnusedPictures(api.app.mount.services, { spot_id: spot.id, addresses }, 0);
  for (const address of added.map(withoutSignature)) expect(await status(address)).toBe(200);
  const stored = (await api.db.select({ key: storedFiles.key }).from(storedFiles)).map(({ key }) => key);
  for (const address of added.map(withoutSignature)) {
    const key = address.slice('/files/'.length);
    expect([stored.includes(key), stored.includes(privateKeyOf(key))]).toEqual([true, false]);
  }
});

test('they stay private when an approval fails', async () => {
  const { editor, params, added, spot } = await withAddedPictures();
  await api.db.execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before update on spots for each row when (old.id = '${spot.id}') execute function refuse()`,
  );
  expect((await editor.call(revisions.decide, { params, body: { status: 'approved' } })).status).toBe(500);
  await api.db.execute('drop trigger refuse on spots; drop function refuse()');
  for (const address of added.map(withoutSignature)) expect(await status(address)).toBe(404);
  for (const address of added) expect(await status(address)).toBe(200);
});

test('the hourly job makes pictures in review private that were stored when all were public', async () => {
  const { own, spot, added } = await withAddedPictures();
  const { files } = api.app.mount.services;
  for (const key of added.map((address) => withoutSignature(address).slice('/files/'.length))) {
    const file = await files.read(privateKeyOf(key));
    const { buffer } = await import('node:stream/consumers');
    await files.put(key, file ? await buffer(file.stream) : Buffer.alloc(0), 'image/webp');
    await files.remove([privateKeyOf(key)]);
    await api.database.pool.query('update stored_files set key = $1 where key = $2', [
      key,
      privateKeyOf(key),
    ]);
  }
  expect(await status(withoutSignature(added[0] ?? ''))).toBe(200);
  await unpublishAllPending(api.app.mount.services);
  for (const address of added.map(withoutSignature)) expect(await status(address)).toBe(404);
  for (const address of picturesIn(await own())) expect(await status(address), address).toBe(200);
  expect(await status(spot.photos[0] ?? '')).toBe(200);
});

test('a picture that an owner adds to an unpublished spot is public immediately', async () => {
  const { owner, spot, editor } = await createOwnedSpot(api, { enable: false });
  const params = { id: spot.id };
  const body = { photos: [await photo('mine.jpg', '#abc')] };
  const { body: answer } = await owner.call(spots.update, { params, body, form: true });
  const [address = ''] = answer.data.photos;
  expect(address).toBe(withoutSignature(address));
  expect(await status(address)).toBe(200);
  const proposal = { spot_id: spot.id, new_data: { photos: [fileOf('nothing')] } };
  expect((await editor.call(revisions.create, { body: proposal, form: true })).status).toBe(422);
});
