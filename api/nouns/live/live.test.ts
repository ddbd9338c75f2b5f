import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LiveChange, LiveMessage } from '#contract/live.ts';
import { live } from '#contract/live.ts';
import { nounCalls } from '#contract/nouns.ts';
import { changesOf, opened, setUpLiveReaders } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer, type TestUser } from '../../testing/calls/startTestApi.ts';
import { openRecords } from './live.table.ts';

/* Who has which record open, and what changes, as server-sent events (product/live). */

const api = setUpApi();
const { readers, read } = setUpLiveReaders(api);
const namesAt = ({ people }: LiveMessage, id: string) =>
  people.find(({ record_id }) => record_id === id)?.people.map(({ name }) => name);
const { create, update } = nounCalls.categories;
async function createCategory(person: TestUser, name = 'Jazz'): Promise<{ id: string; version: number }> {
  const { status, body } = await person.call(create, { body: { name } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const isAbout = (id: string) => (message: LiveMessage) => changesOf(message, id).length > 0;

describe('refuses', () => {
  test.each([
    ['a noun without a record', { noun: 'spots' }, 'record_id'],
    ['a record without a noun', { record_id: crypto.randomUUID() }, 'noun'],
    ['an unknown noun', { noun: 'planets', record_id: crypto.randomUUID() }, 'noun'],
    ['a message id that is none', { after: 'yesterday' }, 'after'],
  ])('%s', async (_what, query, path) => {
    const { status, body } = await (await api.as('editor')).call(live.stream, { query });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('the twenty-first stream of a person, until one is closed', async () => {
    const person = await api.signedIn('editor');
    for (let i = 0; i < 20; i++) await read(person);
    expect((await person.call(live.stream)).status).toBe(429);
    readers.at(-1)?.close();
    await expect.poll(async () => (await person.call(live.stream)).status).toBe(200);
  });
});

describe('who has a record open', () => {
  test('is told at once, also when somebody comes or leaves, on either server', async () => {
    const second = await startSecondServer(api);
    const [ana, luis] = [await api.signedIn('editor'), await api.signedIn('admin')];
    const id = crypto.randomUUID();
    const watching = await read(luis);
    const begin = Date.now();
    const there = await read(ana, opened(id), second.listeningOrigin);
    const came = await watching.until((message) => namesAt(message, id) !== undefined);
    // Not by the comment after 25 s.
    expect(Date.now() - begin).toBeLessThan(10_000);
    expect(came.people.find(({ record_id }) => record_id === id)).toMatchObject({
      noun: 'categories',
      people: [{ id: ana.user.id, name: `${ana.user.first_name} Test`, claims: false }],
    });
    const late = await (await read(await api.as('editor'), opened(crypto.randomUUID()))).next();
    expect(late?.all).toBe(true);
    expect(late && namesAt(late, id)).toEqual([`${ana.user.first_name} Test`]);
    const left = Date.now();
    there.close();
    await watching.until((message) => namesAt(message, id)?.length === 0);
    expect(Date.now() - left).toBeLessThan(10_000);
    await second.close();
  });

  test('is named once, however many windows they have', async () => {
    const ana = await api.signedIn('editor');
    const id = crypto.randomUUID();
    const watching = await read(await api.as('admin'));
    await read(ana, opened(id));
    await read(ana, opened(id));
    const last = await read(ana, opened(id));
    expect(namesAt((await last.next()) as LiveMessage, id)).toHaveLength(1);
    last.close();
    readers[1]?.close();
    // One of three windows is left: nobody has gone.
    const other = crypto.randomUUID();
    await read(ana, opened(other));
    expect(namesAt(await watching.until((message) => namesAt(message, other) !== undefined), id)).not.toEqual(
      [],
    );
    expect(namesAt((await (await read(ana)).next()) as LiveMessage, id)).toHaveLength(1);
  });

  test('is forgotten when the server of their stream has ended without a word', async () => {
    const ana = await api.signedIn('editor');
    const id = crypto.randomUUID();
    const watching = await read(await api.as('admin'));
    const expires_at = sql`now() + interval '1 minute'`;
    const row = { user_id: ana.user.id, noun: 'spots', record_id: id, expires_at } as const;
    await api.db.transaction((tx) => tx.insert(openRecords).values(row));
    await watching.until((message) => namesAt(message, id)?.length === 1);
    // Only once it was told: a busy machine may look later than that.
    const soon = sql`now() + interval '1 second'`;
    await api.db.transaction((tx) =>
      tx.update(openRecords).set({ expires_at: soon }).where(eq(openRecords.record_id, id)),
    );
    await watching.until((message) => namesAt(message, id)?.length === 0);
  });
});

describe('what changes', () => {
  test('is told with who did what, and the version, on either server', async () => {
    const second = await startSecondServer(api);
    const ana = await api.signedIn('editor');
    const near = await read(await api.as('admin'));
    const far = await read(await api.as('admin'), {}, second.listeningOrigin);
    const { id, version } = await createCategory(ana);
    await ana.call(update, { params: { id }, body: { name: 'Blues', version } });
    await ana.call(nounCalls.categories.remove, { params: { id } });
    const person = { id: ana.user.id, name: `${ana.user.first_name} Test` };
    for (const reader of [near, far]) {
      const told: LiveChange[] = [];
      while (told.length < 3) told.push(...changesOf((await reader.next()) as LiveMessage, id));
      const common = { noun: 'categories', record_id: id, person, age: expect.any(Number) };
      expect(told).toEqual([
        { ...common, action: 'create', version },
        { ...common, action: 'update', version: version + 1 },
        { ...common, action: 'delete', version: version + 1 },
      ]);
    }
    await second.close();
  });

  test('shortly before a reader connects is told, and what happened while it was away', async () => {
    const admin = await api.as('admin');
    const reader = await read(admin);
    const before = await createCategory(admin, 'Antes');
    await reader.until(isAbout(before.id));
    const after = reader.lastId() ?? '';
    reader.close();
    const begin = Date.now();
    const missed = await createCategory(admin, 'Mientras');
    const back = (await (await read(admin, { after })).next()) as LiveMessage;
    expect([back.all, back.missed]).toEqual([true, false]);
    expect(changesOf(back, missed.id)).toHaveLength(1);
    const fresh = (await (await read(admin)).next()) as LiveMessage;
    const [told] = changesOf(fresh, missed.id);
    expect(told?.age).toBeGreaterThan(0);
    expect(told?.age).toBeLessThanOrEqual(Date.now() - begin);
    await api.db.execute(
      sql`update history set id = overlay(id::text placing '0190' from 1)::uuid where record_id = ${missed.id}`,
    );
    const later = (await (await read(admin)).next()) as LiveMessage;
    expect(changesOf(later, missed.id)).toEqual([]);
  });

  test('is not told one by one if it is too much, or too long ago', async () => {
    const admin = await api.as('admin');
    const reader = await read(admin);
    await reader.next();
    const entries = sql`insert into history (id, noun, record_id, action)
      select uuidv7(), 'comments', gen_random_uuid(), 'create' from generate_series(1, 250)`;
    await api.db.transaction((tx) => tx.execute(entries));
    const told = await reader.until(({ missed }) => missed);
    expect(told.changes).toEqual([]);
    const old = '01890000-0000-7000-8000-000000000000';
    expect((await (await read(admin, { after: old })).next())?.missed).toBe(true);
  });

  test('is told after the database has closed the connection that listens', async () => {
    const admin = await api.as('admin');
    const reader = await read(admin);
    await reader.next();
    // Another one of the test before may still be closing.
    const { rowCount } = await api.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bambalina-live' and datname = current_database()`,
    );
    expect(rowCount).toBeGreaterThan(0);
    const { id } = await createCategory(admin, 'Sin conexión');
    await reader.until(isAbout(id));
  });
});

test('A screen that is only open does not prolong the session', async () => {
  const person = await api.signedIn('editor');
  const reader = await read(person);
  await reader.next();
  const used = `(select used_at from sessions where user_id = '${person.user.id}')`;
  await api.db.execute(
    sql`update sessions set used_at = now() - interval '1 hour' where user_id = ${person.user.id}`,
  );
  const { id } = await createCategory(await api.as('admin'), 'Otra');
  await reader.until(isAbout(id));
  const { rows } = await api.db.execute(sql`select ${sql.raw(used)} < now() - interval '59 minutes' as old`);
  expect(rows[0]?.old).toBe(true);
});
