import { inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { contract, endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { likes } from '../../nouns/statistics/statistics.table.ts';
import { eraseDeletedUsers } from '../../nouns/users/users.jobs.ts';
import { users } from '../../nouns/users/users.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { exampleBodies } from '../../testing/scenarios/examples/exampleBodies.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* Deleting a record that others refer to: no list, record or picker shows it any more, and no reference dangles. */

const api = setUpApi();

/** All lists that staff can read, as one text; without histories, audit, trash and the stream of changes, which tell of what was. */
async function allLists(): Promise<string> {
  const admin = await api.as('admin');
  const lists = endpoints.filter(
    ([name, { method, path }]) =>
      method === 'GET' &&
      !path.includes(':') &&
      !['users.list', 'trash.list', 'audit.list', 'live.stream'].includes(name),
  );
  const texts: string[] = [];
  for (const [name, endpoint] of lists) {
    const query = { 'events.list': { spot_id: spotId }, 'spots.read': { id: spotId } }[name] ?? {};
    const { status, body } = await admin.call(endpoint, { query });
    expect([200, 404, 422], name).toContain(status);
    texts.push(JSON.stringify(body));
  }
  return texts.join('\n');
}

/**
 * The columns with references to records that do not exist. Histories, import reports and notices may outlive their records; a
 * note stays while its record is in the trash. Open records and claims last minutes.
 */
async function danglingReferences(): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and column_name like '%\\_id'
     and table_name not in ('history', 'mailed_tokens', 'artist_import_items', 'webhook_events', 'open_records', 'review_claims')
     and (table_name, column_name) <> ('notes', 'record_id') and column_name <> 'source_id'`,
  );
  const targets: Record<string, string> = {
    spot_id: 'spots',
    related_id: 'spots',
    category_id: 'categories',
    import_id: 'artist_imports',
    trash_id: 'trash',
    view_id: 'views',
    note_id: 'notes',
    key_id: 'api_keys',
    webhook_id: 'webhooks',
  };
  const found: string[] = [];
  for (const { table, column } of rows) {
    const target = targets[column] ?? 'users';
    const missing = await api.database.pool.query(
      `select 1 from "${table}" where "${column}" is not null and "${column}" not in (select id from "${target}")`,
    );
    if (missing.rowCount) found.push(`${table}.${column}`);
  }
  expect(rows.length).toBeGreaterThan(12);
  return found;
}

let spotId = v7();
const admin = () => api.as('admin');
async function create(call: Endpoint, body: object): Promise<string> {
  const answer = (await (await admin()).call(call, { body: body as never, form: true })) as {
    status: number;
    body: { id?: string };
  };
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id ?? '';
}

test('deleting a spot deletes its events, comments, likes and revisions, and clears it in stories and other spots', async () => {
  const { spot, owner, waiting } = await createOwnedSpot(api);
  spotId = spot.id;
  const some = exampleBodies(spot.id);
  const category = await create(contract.categories.create, await some.category());
  const other = await createSpot(await admin(), {
    type: 'bar_club',
    related_artists: [spot.id],
    related_spots: [spot.id],
    categories: [category],
  });
  await create(contract.events.create, await some.event());
  await create(contract.comments.create, await some.comment());
  await create(contract.stories.create, { type: 'open_spot', country: 'AR', spot_id: other.id });
  await api.db.insert(likes).values({ spot_id: spot.id, user_id: owner.user.id });
  await waiting({ name: 'Otro nombre', related_spots: [other.id] });
  expect(await allLists()).toContain(spot.id);

  expect((await (await admin()).call(contract.spots.remove, { params: { id: spot.id } })).status).toBe(200);
  expect(await allLists()).not.toContain(spot.id);
  const left = (await (await admin()).call(contract.spots.read, { query: { id: other.id } })).body.data;
  expect([left.related_artists, left.related_spots]).toEqual([[], []]);
  expect(await danglingReferences()).toEqual([]);

  spotId = other.id;
  await (await admin()).call(contract.spots.remove, { params: { id: other.id } });
  expect((await (await admin()).call(contract.stories.list)).body.data).toMatchObject([
    { spot_id: null, spot: null },
  ]);
  expect(await allLists()).not.toContain(other.id);
  expect(await danglingReferences()).toEqual([]);
});

test('deleting a category removes it from its spots, and from pending revisions when they are approved', async () => {
  const { spot, editor, owner, waiting } = await createOwnedSpot(api);
  spotId = spot.id;
  const category = await create(contract.categories.create, { name: 'Se va' });
  const otherCategory = await create(contract.categories.create, { name: 'Se queda' });
  await (await admin()).call(contract.spots.update, {
    params: { id: spot.id },
    body: { categories: [category, otherCategory] },
  });
  const revision = await waiting({ name: 'Nuevo', categories: [category] });
  expect((await editor.call(contract.categories.remove, { params: { id: category } })).status).toBe(200);
  const read = async (as: typeof owner) =>
    (await as.call(contract.spots.read, { query: { id: spot.id } })).body.data;
  expect((await read(editor)).categories).toEqual([otherCategory]);
  expect((await editor.call(contract.revisions.read, { params: { id: revision } })).status).toBe(200);
  const decided = await editor.call(contract.revisions.decide, {
    params: { id: revision },
    body: { status: 'approved' },
  });
  expect([200, 409]).toContain(decided.status);
  expect((await read(editor)).categories).not.toContain(category);
  expect(await danglingReferences()).toEqual([]);
});

test('deleting and erasing a user keeps the records they created, without their name and address', async () => {
  const { spot, owner, waiting } = await createOwnedSpot(api);
  spotId = spot.id;
  await waiting({ name: 'Suyo' });
  const writer = await api.signedIn('editor', { first_name: 'Zoraida', last_name: 'Erased' });
  const comment = (
    await writer.call(contract.comments.create, { body: { comment: 'Hola', spot_id: spot.id } })
  ).body.id;
  await create(contract.stories.create, { type: 'song', country: 'AR', user_id: writer.user.id });
  for (const { user } of [owner, writer]) {
    expect((await (await admin()).call(contract.users.remove, { params: { id: user.id } })).status).toBe(200);
  }
  const longAgo = sql`now() - interval '31 days'` as never;
  await api.db
    .update(users)
    .set({ deleted_at: longAgo })
    .where(inArray(users.id, [writer.user.id, owner.user.id]));
  await eraseDeletedUsers(api.app.mount.services);
  expect(await allLists()).not.toContain('Zoraida');
  const restored = await (await admin()).call(contract.users.update, {
    params: { id: writer.user.id },
    body: { status: 'active' },
  });
  expect([restored.status, restored.body.message]).toEqual([409, messages.erased]);
  expect(
    (await (await admin()).call(contract.comments.list, { query: { spot_id: spot.id } })).body.data,
  ).toMatchObject([{ id: comment }]);
  const { body } = await (await admin()).call(contract.history.list, {
    params: { id: comment },
    query: { noun: 'comments' },
  });
  const { rows } = await api.database.pool.query('select before, after, name from history');
  for (const personal of ['Zoraida', writer.user.email, owner.user.email, owner.user.first_name]) {
    expect(JSON.stringify([body, rows])).not.toContain(personal);
  }
  const jsonNulls = await api.db.execute(
    "select noun, action from history where 'null'::jsonb in (before, after)",
  );
  expect(jsonNulls.rows, 'JSON null instead of SQL null').toEqual([]);
  expect(await danglingReferences()).toEqual([]);
});

test('comments and events created while their spot is deleted leave no dangling references', async () => {
  const spot = await createSpot(await admin(), { type: 'bar_club' });
  spotId = spot.id;
  const some = exampleBodies(spot.id);
  const caller = await admin();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, async () =>
      caller.call(contract.comments.create, { body: (await some.comment()) as never }),
    ),
    caller.call(contract.spots.remove, { params: { id: spot.id } }),
    ...Array.from({ length: 10 }, async () =>
      caller.call(contract.events.create, { body: (await some.event()) as never }),
    ),
  ]);
  for (const { status } of answers) expect([200, 201, 404, 409, 422]).toContain(status);
  expect(await allLists()).not.toContain(spot.id);
  expect(await danglingReferences()).toEqual([]);
});
