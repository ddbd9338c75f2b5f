import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import type { TrashCalls } from '#contract/kit/trash.ts';
import { type NounWithTrash, trash, trashNames } from '#contract/trash.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { recordRows } from '../../testing/database/recordRows.ts';
import { exampleBodies } from '../../testing/scenarios/examples/exampleBodies.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { purgeTrash } from './trash.jobs.ts';

const api = setUpApi();
type Calls = TrashCalls & { create: Endpoint; remove: Endpoint; list: Endpoint };

let spotId: string;
beforeAll(async () => {
  spotId = (await createSpot(await api.as('admin'), { type: 'bar_club', name: 'Fijo' })).id;
});

const callsOf = (noun: TestedNoun) => contract[noun] as unknown as Calls;
const examples = () => exampleBodies(spotId);
const bodies = {
  users: () => examples().user(),
  spots: () => examples().spot(),
  events: () => examples().event(),
  comments: () => examples().comment(),
  categories: () => examples().category(),
  pics: () => examples().pic(),
  stories: () => examples().story(),
  banners: () => examples().banner(),
  notifications: () => examples().notice(),
  // Of a spot of its own, because each has at most one that is pending.
  revisions: async () => {
    const { id } = await createSpot(await api.as('admin'), { type: 'people', name: 'Con revisión' });
    return { spot_id: id, new_data: { name: 'Propuesto' } };
  },
} satisfies Partial<Record<NounWithTrash, () => Promise<object>>>;
type TestedNoun = keyof typeof bodies;
const nouns = Object.keys(bodies) as TestedNoun[];

interface Answer {
  status: number;
  body: { id: string; message: string; data: Record<string, unknown> & { id: string } };
}
const call = async (role: 'editor' | 'admin', endpoint: Endpoint, request: object = {}) =>
  (await (await api.as(role)).call(endpoint, request)) as unknown as Answer;

async function create(noun: TestedNoun): Promise<string> {
  const body = await bodies[noun]();
  const answer = await call('admin', callsOf(noun).create, { body, form: true });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data?.id ?? answer.body.id;
}
async function deleted(noun: TestedNoun): Promise<string> {
  const id = await create(noun);
  expect((await call('editor', callsOf(noun).remove, { params: { id } })).status).toBe(200);
  return id;
}
const listed = async (query: Record<string, unknown> = {}) =>
  (await (await api.as('editor')).call(trash.list, { query: { perPage: 100, ...query } })).body.data;
const trashedIds = async (query = {}) => (await listed(query)).map(({ id }) => id);

const allRows = () => recordRows(api.database.pool);

describe.each(nouns)('the trash of %s', (noun) => {
  const calls = callsOf(noun);

  test('refuses others, and what is not in it', async () => {
    const id = await deleted(noun);
    const other = await create(noun);
    for (const endpoint of [calls.trashed, calls.restore, calls.destroy]) {
      const request = { params: { id } };
      expect((await api.nobody.call(endpoint, request)).status).toBe(401);
      expect((await (await api.as('user')).call(endpoint, request)).status).toBe(403);
      for (const absent of [v7(), other])
        expect((await call('admin', endpoint, { params: { id: absent } })).status).toBe(404);
    }
    expect((await call('editor', calls.destroy, { params: { id } })).status).toBe(403);
    expect((await api.nobody.call(trash.list)).status).toBe(401);
    expect((await (await api.as('user')).call(trash.list)).status).toBe(403);
    expect(await trashedIds()).toContain(id);
  });

  test('shows a deleted record, which is restored as it was, once', async () => {
    const id = await create(noun);
    const before = await allRows();
    const { user } = await api.as('editor');
    await call('editor', calls.remove, { params: { id } });
    const [entry] = await listed({ noun: trashNames[noun] });
    expect(entry).toMatchObject({ id, noun: trashNames[noun], deletedBy: { id: user.id } });
    const days = (Date.parse(entry?.purgeAt ?? '') - Date.parse(entry?.deletedAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
    const preview = await call('editor', calls.trashed, { params: { id } });
    expect(preview.body).toEqual({
      ...entry,
      obstacle: null,
      returns: [],
      waits: [],
      lost: [],
      formerUser: null,
    });
    expect(await trashedIds()).toContain(id);

    const answers = await Promise.all([1, 2].map(() => call('editor', calls.restore, { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body.data.id).toBe(id);
    // Deleting and restoring a user changes their row.
    const withoutVersions = (rows: string[]) =>
      rows.map((row) => (row.includes(id) ? row.replace(/"version": \d+/, '') : row));
    expect(withoutVersions(await allRows())).toEqual(withoutVersions(before));
    expect(await trashedIds()).not.toContain(id);
    const { rows } = await api.database.pool.query(
      'select action from history where record_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });

  test('destroys a record for good, by an administrator or after thirty days', async () => {
    const [id, old, kept] = [await deleted(noun), await deleted(noun), await deleted(noun)];
    const files = await api.database.pool.query<{ pictures: string[] }>(
      'select pictures from trash where id = $1',
      [id],
    );
    const pictures = files.rows[0]?.pictures ?? [];
    const statusOf = async (url: string) => (await fetch(api.url + url)).status;
    for (const url of pictures) expect(await statusOf(url)).toBe(200);
    expect((await call('admin', calls.destroy, { params: { id } })).body).toEqual({ status: 200, id });
    for (const url of pictures) await expect.poll(() => statusOf(url)).toBe(404);
    expect((await call('admin', calls.restore, { params: { id } })).status).toBe(404);
    if (noun === 'users') return;
    await api.db.execute(
      sql`update trash set deleted_at = now() - interval '30 days 1 second' where id = ${old}`,
    );
    await api.db.execute(
      sql`update trash set deleted_at = now() - interval '29 days 23 hours' where id = ${kept}`,
    );
    expect(await purgeTrash(api.app.mount.services)).toBe(1);
    expect((await call('admin', calls.restore, { params: { id: old } })).status).toBe(404);
    expect((await call('admin', calls.restore, { params: { id: kept } })).status).toBe(200);
  });
});

test('the list is searched without accents, filtered, in pages, the last deleted first', async () => {
  const admin = await api.as('admin');
  const ids: string[] = [];
  for (const name of ['Peña uno', 'PENA dos', 'Peña tres']) {
    const { id } = await createSpot(admin, { type: 'bar_club', name });
    await call('admin', contract.spots.remove, { params: { id } });
    ids.unshift(id);
  }
  expect(await trashedIds({ search: 'pena' })).toEqual(ids);
  expect(await trashedIds({ search: 'pena', noun: 'event' })).toEqual([]);
  expect(await trashedIds({ search: 'pena', perPage: 2, page: 2 })).toEqual(ids.slice(2));
  expect(await trashedIds({ search: 'pena', order: 'asc' })).toEqual(ids.toReversed());
  const { body } = await admin.call(trash.list, { query: { search: 'pena', perPage: 2 } });
  expect(body.metadata).toEqual({ total: 3, perPage: 2, page: 1, lastPage: 2 });
  expect((await admin.call(trash.list, { query: { noun: 'spots' } })).status).toBe(422);
});

test('an address that somebody has taken since prevents restoring a user, and says so before', async () => {
  const admin = await api.as('admin');
  const one = await admin.call(contract.users.create, { body: { ...person, email: 'una@example.com' } });
  const params = { id: one.body.id };
  await admin.call(contract.users.remove, { params });
  const other = await admin.call(contract.users.create, { body: { ...person, email: 'una@example.com' } });
  expect(other.status).toBe(201);
  const preview = await admin.call(contract.users.trashed, { params });
  expect(preview.body.obstacle).toEqual({ code: 'takenMeanwhile', message: messages.takenMeanwhile });
  const refused = await admin.call(contract.users.restore, { params });
  expect([refused.status, refused.body.message]).toEqual([409, messages.takenMeanwhile]);
  const byForm = await admin.call(contract.users.update, { params, body: { status: 'active' } });
  expect([byForm.status, byForm.body.errors]).toMatchObject([422, [{ path: 'email' }]]);
  await admin.call(contract.users.update, {
    params: { id: other.body.id },
    body: { email: 'otra@example.com' },
  });
  expect((await admin.call(contract.users.restore, { params })).body.data).toMatchObject({
    ...params,
    status: 'active',
  });
});
const person = { first_name: 'Una', last_name: 'Persona', password: 'long enough' };

test('says before whose account is deleted, of a spot, a comment and a revision, which return as theirs', async () => {
  const [admin, person] = [await api.as('admin'), await api.signedIn('user')];
  const name = `${person.user.first_name} ${person.user.last_name}`;
  const spot = await createSpot(admin, { type: 'people', enable: true, user_id: person.user.id });
  const edit = { params: { id: spot.id }, body: { name: 'Nuevo' } };
  const { review } = (await person.call(contract.spots.update, edit)).body.data;
  const { rows } = await api.database.pool.query<{ id: string }>(
    "insert into comments (id, spot_id, user_id, comment) values (gen_random_uuid(), $1, $2, 'Hola') returning id",
    [spot.id, person.user.id],
  );
  // What belongs to the spot first, because it would be deleted with it.
  const records = [
    [contract.comments, rows[0]?.id ?? '', 'author'],
    [contract.revisions, review?.id ?? '', 'author'],
    [contract.spots, spot.id, 'owner'],
  ] as const;
  const said = async ([calls, id]: (typeof records)[number]) =>
    (await admin.call(calls.trashed, { params: { id } })).body.formerUser;
  for (const record of records) {
    const [calls, id] = record;
    expect((await admin.call(calls.remove, { params: { id } })).status).toBe(200);
    if (record !== records[2]) expect(await said(record)).toBeNull();
  }
  await admin.call(contract.users.remove, { params: { id: person.user.id } });
  expect(await said(records[2])).toEqual({ part: 'owner', name });
  expect((await admin.call(contract.spots.restore, { params: { id: spot.id } })).body.data.user_id).toBe(
    person.user.id,
  );
  for (const record of records.slice(0, 2)) expect(await said(record)).toEqual({ part: 'author', name });
  await admin.call(contract.users.destroy, { params: { id: person.user.id } });
  for (const record of records.slice(0, 2)) expect(await said(record)).toEqual({ part: 'author', name: '' });
});

test('editors cannot restore staff', async () => {
  const other = await api.signedIn('editor');
  const params = { id: other.user.id };
  await call('admin', contract.users.remove, { params });
  expect((await call('editor', contract.users.restore, { params })).status).toBe(403);
  expect((await call('admin', contract.users.restore, { params })).status).toBe(200);
});

test('a notification whose time passes in the trash is not sent', async () => {
  const body = { title: 'T', body: 'B', country: 'AR' };
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  const create = () => call('admin', contract.notifications.create, { body: { ...body, send_at } });
  const states: unknown[] = [];
  for (const past of [false, true]) {
    const { id } = (await create()).body;
    await call('admin', contract.notifications.remove, { params: { id } });
    if (past)
      await api.db.execute(sql`update trash_rows set content = jsonb_set(content, '{send_at}', '"2020-01-01T00:00:00Z"')
        where trash_id = ${id}`);
    const { data } = (await call('admin', contract.notifications.restore, { params: { id } })).body;
    states.push(data.state);
  }
  expect(states).toEqual(['scheduled', 'cancelled']);
});
