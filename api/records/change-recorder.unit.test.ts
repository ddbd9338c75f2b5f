import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import type { Tx } from '../database/connection/database.ts';
import { recordPictures } from '../files/sweep.ts';
import { banners } from '../nouns/banners/banners.table.ts';
import { setUpDatabase } from '../testing/database/testDatabase.ts';
import { changeRecorder } from './change-recorder.ts';
import { recordHistory } from './history.ts';

const database = setUpDatabase();
afterEach(() => database.pool.query('truncate history, stored_files'));

const actor = { id: v7(), role: 'editor', email: 'ana@example.com', address: '192.0.2.1' } as const;
const inTransaction = <T>(work: (context: { tx: Tx; actor: typeof actor }) => Promise<T>) =>
  database.db.transaction((tx) => work({ tx, actor }));

const entries = async () =>
  (
    await database.pool.query(
      'select actor_id, noun, record_id, action, before, after from history order by id',
    )
  ).rows;
const store = (pictures: string[]) => database.db.transaction((tx) => recordPictures(tx, pictures));
const storedKeys = async () =>
  (await database.pool.query('select key from stored_files order by key')).rows.map(({ key }) => key);

interface Banner {
  id: string;
  name: string;
  pictures: (string | null)[];
}
const recorder = changeRecorder<Banner>('banners', banners, ({ pictures }) => pictures);
const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000.webp`);
const banner = { id: v7(), name: 'Uno', pictures: [`/files/${a}`, `/files/${b}`, null] };
const entry = { actor_id: actor.id, noun: 'banners', record_id: banner.id };

test('a creation is recorded with the new record, and answered with it', async () => {
  expect(await inTransaction((context) => recorder.created(context, banner))).toEqual(banner);
  expect(await entries()).toEqual([{ ...entry, action: 'create', before: null, after: banner }]);
});

test('a change is recorded with what differs; pictures that are used no more are retired', async () => {
  await store([`/files/${a}`, `/files/${b}`, `/files/${c}`]);
  const { name, pictures } = banner;
  const changes = { name: 'Dos', pictures: [`/files/${b}`] };
  const after = { ...banner, ...changes };
  const answer = await inTransaction((context) => recorder.changed(context, banner, after));
  expect(answer).toEqual({ status: 200, data: after });
  expect(await entries()).toEqual([
    { ...entry, action: 'update', before: { name, pictures }, after: changes },
  ]);
  const { rows } = await database.pool.query('select key from stored_files where retired_at is not null');
  expect(rows).toEqual([{ key: a }]);
});

test('a deletion is recorded with the old record, and moves it to the trash; its pictures stay', async () => {
  await store([`/files/${a}`, `/files/${b}`]);
  await database.pool.query(
    `insert into banners (id, name, link, type, country) values ($1, 'Uno', 'https://example.com', 'search', 'AR')`,
    [banner.id],
  );
  const answer = await inTransaction((context) => recorder.removed(context, banner));
  expect(answer).toEqual({ status: 200, id: banner.id });
  expect(await entries()).toEqual([{ ...entry, action: 'delete', before: banner, after: null }]);
  expect(await storedKeys()).toEqual([a, b]);
  const { rows } = await database.pool.query('select id, noun, name, deleted_by, pictures from trash');
  const pictures = [`/files/${a}`, `/files/${b}`];
  expect(rows).toEqual([{ id: banner.id, noun: 'adsbanners', name: 'Uno', deleted_by: actor.id, pictures }]);
  expect((await database.pool.query('select from banners')).rowCount).toBe(0);
});

test('several changes are recorded at once, by a job without an actor', async () => {
  const [one, two] = [v7(), v7()];
  await database.db.transaction(async (tx) =>
    recordHistory(
      tx,
      undefined,
      { noun: 'spots', id: one, action: 'import', after: { name: 'Uno' } },
      { noun: 'users', id: two, action: 'password', before: null, after: undefined },
    ),
  );
  const found = await entries();
  expect(found).toEqual([
    { actor_id: null, noun: 'spots', record_id: one, action: 'import', before: null, after: { name: 'Uno' } },
    { actor_id: null, noun: 'users', record_id: two, action: 'password', before: null, after: null },
  ]);
  // SQL's NULL, not JSON's.
  const { rowCount } = await database.pool.query('select from history where before is null');
  expect(rowCount).toBe(2);
});

test('an entry without a record has the name of the entry before', async () => {
  const id = v7();
  const names = async () => (await database.pool.query('select name from history order by id')).rows;
  const record = (action: 'create' | 'delete' | 'restore', after?: object) =>
    database.db.transaction(async (tx) => recordHistory(tx, actor, { noun: 'pics', id, action, after }));
  await record('delete');
  await record('create', { name: 'Uno' });
  await record('create', { name: 'Dos' });
  await record('restore');
  expect((await names()).map(({ name }) => name)).toEqual(['', 'Uno', 'Dos', 'Dos']);
});

test('a change whose history cannot be recorded is rolled back', async () => {
  const failing = inTransaction(async ({ tx }) => {
    await recordPictures(tx, [`/files/${a}`]);
    recordHistory(tx, actor, { noun: 'spots', id: 'not an id', action: 'create' });
  });
  await expect(failing).rejects.toThrow();
  expect([await storedKeys(), await entries()]).toEqual([[], []]);
});
