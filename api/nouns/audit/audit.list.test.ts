import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AuditQuery, audit } from '#contract/audit.ts';
import { banners } from '#contract/banners.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { historyActions } from '#contract/history.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { historyNouns } from '#contract/nouns.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { history } from '../../records/history.table.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { exampleBodies } from '../../testing/scenarios/examples/exampleBodies.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { countFinishedDays } from './audit.days.ts';
import { listAudit } from './audit.store.ts';

const api = setUpApi();
const people: string[] = [];
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

// Entries of every noun and action, eight a day, of the last 450 days: older ones than the audit goes back.
beforeAll(waitPastMidnight);
beforeAll(async () => {
  for (const role of ['admin', 'editor'] as const) people.push((await api.as(role)).user.id);
  await api.db.execute(sql`
    insert into history (id, created_at, actor_id, noun, record_id, action, name, address, after)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, now() - i * interval '3 hours',
      (${sql.param(people)}::uuid[])[1 + i % 3], (${sql.param(historyNouns)}::text[])[1 + i % ${historyNouns.length}],
      case when i % 7 > 0 then gen_random_uuid() end, (${sql.param([...historyActions])}::text[])[1 + i / 3 % ${historyActions.length}],
      (array['Peña', 'Bar Córdoba', '=1+1', 'ana@example.com', ''])[1 + i % 5] || ' ' || i, '192.0.2.' || i % 250, '{"a": 1}'
    from generate_series(1, 3600) as i`);
  await countFinishedDays(api.db);
});

/** The ids of a filter, computed row by row. */
async function expectedIds(query: Partial<AuditQuery>): Promise<string[]> {
  const { rows } = await api.database.pool.query(
    `select id, actor_id, noun, action, lower(name) as name, to_char(created_at, 'YYYY-MM-DD') as day
     from history order by created_at desc, id desc`,
  );
  const words = (query.search ?? '').toLowerCase().split(' ').filter(Boolean);
  return rows
    .filter(
      (row) =>
        row.day >= day(400) &&
        row.day >= (query.from ?? '') &&
        row.day <= (query.to ?? '9') &&
        (!query.actor || row.actor_id === query.actor) &&
        (!query.noun || row.noun === query.noun) &&
        (!query.action || row.action === query.action) &&
        words.every((word) => row.name.includes(word)),
    )
    .map(({ id }) => id);
}

async function listedIds(query: Partial<AuditQuery>): Promise<{ ids: string[]; total: number }> {
  const { call } = await api.as('admin');
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await call(audit.list, { query: { ...query, page, perPage: 100 } });
    ids.push(...body.data.map(({ id }) => id));
    if (page >= body.metadata.lastPage) return { ids, total: body.metadata.total };
  }
}

const filters: [string, () => Partial<AuditQuery>][] = [
  ['nothing', () => ({})],
  ['a person', () => ({ actor: people[1] ?? '' })],
  ['a noun', () => ({ noun: 'spots' })],
  ['an action', () => ({ action: 'login_failed' })],
  ['a noun and an action', () => ({ noun: 'users', action: 'role' })],
  ['a person, a noun and an action', () => ({ actor: people[0] ?? '', noun: 'pics', action: 'delete' })],
  ['one day that is counted', () => ({ from: day(30), to: day(30) })],
  ['today', () => ({ from: day(0), to: day(0) })],
  ['days of both kinds', () => ({ from: day(9), to: day(1), noun: 'events' })],
  ['before the audit begins', () => ({ to: day(390) })],
  ['a day before the audit begins', () => ({ from: day(420), to: day(410) })],
  ['a search', () => ({ search: 'PEÑA 112' })],
  ['a search of one person', () => ({ search: 'example.com', actor: people[1] ?? '' })],
  ['a search in some days', () => ({ search: 'bar', from: day(40), to: day(20), action: 'update' })],
];
describe('the entries and the total of', () => {
  test.each(filters)('%s', async (_what, query) => {
    const expected = await expectedIds(query());
    expect(await listedIds(query())).toEqual({ ids: expected, total: expected.length });
  });
});

test('a record can be opened until it is deleted, a user also afterwards', async () => {
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user');
  const spot = await createSpot(admin, { type: 'bar_club', name: 'Ruta' });
  const made = exampleBodies(spot.id);
  const create = async (call: Endpoint, body: object) => {
    const answer = (await admin.call(call, { body: body as never, form: true })) as { body: { id?: string } };
    return answer.body.id ?? '';
  };
  const event = await create(events.create, { ...(await made.event()), title: 'Ruta' });
  const comment = await create(comments.create, { comment: 'Ruta', spot_id: spot.id });
  const banner = await create(banners.create, { ...(await made.banner()), name: 'Ruta' });
  const story = await create(stories.create, { type: 'open_spot', country: 'AR', spot_id: spot.id });
  await admin.call(users.update, { params: { id: user.id }, body: { last_name: 'Ruta' } });
  const paths = async () => {
    const { body } = await admin.call(audit.list, { query: { search: 'ruta', from: day(0), perPage: 100 } });
    return Object.fromEntries(body.data.map(({ record_id, path }) => [record_id, path]));
  };
  const own = { [user.id]: `/users/${user.id}/edit`, [story]: `/stories/${story}/edit` };
  expect(await paths()).toEqual({
    ...own,
    [spot.id]: `/spots/${spot.id}/edit`,
    [event]: `/spots/${spot.id}/events/${event}/edit`,
    [comment]: `/spots/${spot.id}/comments`,
    [banner]: `/adsbanners/${banner}/edit`,
  });
  // An entry of an update has only what changed, those of a deleted and restored spot's parts have nothing.
  const before = await paths();
  await admin.call(events.update, { params: { id: event }, body: { location: 'Otra sala' } });
  await admin.call(spots.remove, { params: { id: spot.id } });
  await admin.call(spots.restore, { params: { id: spot.id } });
  expect(await paths()).toEqual(before);
  await admin.call(banners.remove, { params: { id: banner } });
  await admin.call(spots.remove, { params: { id: spot.id } });
  await admin.call(users.remove, { params: { id: user.id } });
  const gone = { [spot.id]: null, [event]: null, [comment]: null, [banner]: null };
  expect(await paths()).toEqual({ ...own, ...gone });
});

test('pages far from the first skip days, and are the same as without', async () => {
  const all = await expectedIds({});
  for (const page of [201, 250, 300, Math.ceil(all.length / 10), 5000]) {
    const { data, metadata } = await listAudit(api.db, { page }, 400);
    expect(data.map(({ id }) => id)).toEqual(all.slice((page - 1) * 10, page * 10));
    expect(metadata.total).toBe(all.length);
    const oldest = await listAudit(api.db, { page, order: 'asc' }, 400);
    expect(oldest.data.map(({ id }) => id)).toEqual(all.toReversed().slice((page - 1) * 10, page * 10));
  }
});

test('the total has the entries since the days were counted, also when they are counted again', async () => {
  const total = async () => (await listAudit(api.db, {}, 400)).metadata.total;
  const before = await total();
  await api.db.insert(history).values({ noun: 'pics', action: 'create' });
  expect(await total()).toBe(before + 1);
  await countFinishedDays(api.db);
  await countFinishedDays(api.db);
  expect(await total()).toBe(before + 1);
});

async function exported(path: string): Promise<string[][]> {
  const { token } = await api.as('admin');
  const answer = await fetch(`${api.url}${basePath}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const [sheet = []] = readXlsx(Buffer.from(await answer.arrayBuffer())).values();
  return sheet;
}

describe('an export', () => {
  test('has the filtered entries as text, newest first', async () => {
    const query = { from: day(20), to: day(10), actor: people[1] ?? '' };
    const [header, ...rows] = await exported(`/audit?export=xlsx&${new URLSearchParams(query)}`);
    expect(header).toEqual([
      'Fecha (UTC)',
      'Persona',
      'Email',
      'Clave',
      'Acción',
      'Tipo',
      'Registro',
      'Id',
      'Dirección',
    ]);
    const { rows: expected } = await api.database.pool.query(
      `select to_char(h.created_at, 'DD/MM/YYYY HH24:MI:SS') as at, u.first_name || ' ' || u.last_name as who, u.email,
         name, coalesce(record_id::text, '') as record, address
       from history h join users u on u.id = actor_id
       where id = any($1) order by h.created_at desc, h.id desc`.replace('where id', 'where h.id'),
      [await expectedIds(query)],
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(rows.map(([at, who, email, , , , ...rest]) => [at, who, email, ...rest])).toEqual(
      expected.map((row) => Object.values(row)),
    );
    expect(rows.map(([, , , , , , name]) => name)).toContainEqual(expect.stringMatching(/^=1\+1 /));
    expect(new Set(rows.map(([, , , , , noun]) => noun))).toContain('Usuario');
  });

  test('of users or of the audit is in the audit with its filters, and uses the quota', async () => {
    const { call, user } = await api.as('admin');
    const left = async () =>
      (await call(quotas.mine)).body.data.find(({ kind }) => kind === 'exports')?.left ?? 0;
    const before = await left();
    await exported('/users?export=xlsx&search=Ana&role=editor');
    await exported('/audit?export=xlsx&action=role');
    expect(await left()).toBe(before - 2);
    const today = { action: 'export', from: day(0), actor: user.id } as const;
    const { rows } = await api.database.pool.query(
      `select noun, record_id, name, after, address from history
       where action = 'export' and created_at > now() - interval '1 minute' and actor_id = $1 order by id desc limit 2`,
      [user.id],
    );
    const entry = { noun: 'users', record_id: null, address: '127.0.0.1' };
    expect(rows).toEqual([
      { ...entry, name: 'auditoria.xlsx', after: { export: 'xlsx', action: 'role' } },
      { ...entry, name: 'usuarios.xlsx', after: { export: 'xlsx', search: 'Ana', role: 'editor' } },
    ]);
    const { data } = (await call(audit.list, { query: today })).body;
    expect(data.slice(0, 2).map(({ name }) => name)).toEqual(['auditoria.xlsx', 'usuarios.xlsx']);
    await call(users.list);
    expect((await call(audit.list, { query: today })).body.data[0]?.id).toBe(data[0]?.id);
  });
});
