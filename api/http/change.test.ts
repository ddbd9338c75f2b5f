import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { storedFiles } from '../files/pictures/files.table.ts';
import { setUpApi } from '../testing/calls/startTestApi.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';

const api = setUpApi();
afterEach(() => vi.restoreAllMocks());

/** Executes every COMMIT, but makes its answer fail as if it were lost. */
function loseCommits() {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer = await query.apply(this, args);
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text === 'commit') throw new Error('Connection terminated unexpectedly');
    return answer;
  } as never);
}

test('a record whose COMMIT was not answered keeps its picture', async () => {
  const staff = await api.as('editor');
  loseCommits();
  const body = {
    name: 'Perdido',
    link: 'https://example.com/',
    type: 'search',
    country: 'AR',
    image_url: await pictureFile(),
  };
  const lost = await staff.call(banners.create, { body: body as never, form: true });
  expect(lost.status).toBe(503);
  vi.restoreAllMocks();
  const { data } = (await staff.call(banners.list)).body;
  expect(data).toHaveLength(1);
  const picture = await fetch(api.url + data[0]?.image_url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await api.db.select().from(storedFiles)).length).toBeGreaterThan(0);
});

test('with an Idempotency-Key, the stored answer is returned if the COMMIT was not answered', async () => {
  const staff = await api.as('editor');
  loseCommits();
  const body = { name: 'Contestada', order: 1 };
  const { status, body: created } = await staff.call(categories.create, {
    body,
    headers: { 'idempotency-key': 'lost-answer' },
  });
  expect([status, created.name]).toEqual([201, 'Contestada']);
  vi.restoreAllMocks();
  const { data } = (await staff.call(categories.list)).body;
  expect(data.map(({ id }) => id)).toEqual([created.id]);
});

test('a failed pipelined statement rolls the change back and does not affect later changes', async () => {
  const staff = await api.as('editor');
  await api.db.execute(
    sql`alter table history add constraint nothing_new check (action <> 'create') not valid`,
  );
  const change = { body: { name: 'Sin historia', order: 2 } };
  for (const key of ['no-history', 'none-either']) {
    const headers = { 'idempotency-key': key };
    const { status } = await staff.call(categories.create, { ...change, headers });
    expect(status).toBe(422);
  }
  await api.db.execute(sql`alter table history drop constraint nothing_new`);
  const { data } = (await staff.call(categories.list)).body;
  expect(data.map(({ name }) => name)).not.toContain('Sin historia');
  const later = await Promise.all([1, 2, 3].map(() => staff.call(categories.create, change)));
  expect(later.map(({ status }) => status)).toEqual([201, 201, 201]);
});
