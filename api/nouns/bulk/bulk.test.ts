import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { spots } from '#contract/spots.calls.ts';
import { advance } from '../../records/bulk/batches/act.ts';
import { resumeActs } from '../../records/bulk/jobs.ts';
import { bulkActsOn, insertSpots, unusedCountries } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { users } from '../users/users.table.ts';

const api = setUpApi();
const { send, ended, preview, done, undone, leftOut, selected, edit } = bulkActsOn(api);

const nextCountry = unusedCountries();
let home: string;
let ids: string[];
beforeEach(async () => {
  home = nextCountry();
  ids = await insertSpots(api, 8, { country: home });
});
const spotsNow = () => api.sql('select * from spots where id = any($1) order by id', ids);

describe('an act', () => {
  test('does what its dry run said, which SQL says too, and nothing before', async () => {
    await insertSpots(api, 2, { country: home, address: '' });
    await insertSpots(api, 3, { country: home, outstanding: true });
    const body = {
      action: 'set',
      query: { country: home },
      except: ids.slice(0, 2),
      fields: { outstanding: true },
    };
    const before = await spotsNow();
    const dry = await preview('editor', body);
    expect(await spotsNow()).toEqual(before);
    expect(dry).toMatchObject({
      matched: 11,
      willChange: 6,
      reasons: [
        { reason: 'bulkUnchanged', field: null, count: 3 },
        { reason: 'required', field: 'address', count: 2 },
      ],
    });
    expect(dry.skipped).toHaveLength(5);
    expect(dry.sample).toHaveLength(5);
    for (const { id, before, after } of dry.sample) {
      expect(ids).toContain(id);
      expect([before, after]).toEqual([
        { outstanding: false, version: 1 },
        { outstanding: true, version: 2 },
      ]);
    }
    const act = await done('editor', { ...body, matched: dry.matched });
    const counted = { matched: 11, changed: 6, skipped: 5, reasons: dry.reasons };
    expect(act).toMatchObject({
      ...counted,
      state: 'done',
      noun: 'spot',
      action: 'set',
      query: { country: home },
    });
    const [now] = await api.sql(
      'select count(*) filter (where outstanding) as set, count(*) filter (where version = 2) as changed from spots where country = $1',
      home,
    );
    expect(now).toEqual({ set: '9', changed: '6' });
    const { body: rows } = await leftOut('editor', act.id, { perPage: 2, page: 3 });
    expect(rows.metadata).toMatchObject({ total: 5, lastPage: 3 });
    expect(rows.data).toHaveLength(1);
    const all = (await leftOut('editor', act.id, { perPage: 100 })).body.data;
    const sorted = (some: { id: string }[]) => some.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(sorted(all)).toEqual(sorted(dry.skipped));
  });

  test('is one for one Idempotency-Key, in turn and at once', async () => {
    const body = { action: 'set', ids, fields: { outstanding: true } };
    const headers = { 'idempotency-key': v7() };
    const answers = await Promise.all([1, 2, 3].map(() => send('editor', body, 'spots', headers)));
    answers.push(await send('editor', body, 'spots', headers));
    const acts = new Set(answers.map((answer) => answer.body.id));
    expect([answers.map(({ status }) => status), acts.size]).toEqual([[200, 200, 200, 200], 1]);
    expect((await ended([...acts][0] ?? '')).changed).toBe(8);
    expect((await spotsNow()).map(({ version }) => version)).toEqual(Array(8).fill(2));
    expect(
      (await send('editor', { ...body, action: 'delete', fields: undefined }, 'spots', headers)).status,
    ).toBe(409);
  });

  test('leaves out and names what is changed or deleted after the selection', async () => {
    const admin = await api.as('admin');
    const id = await selected(admin, { action: 'set', ids: [...ids, v7()], fields: { outstanding: true } });
    await edit(ids[0], { name: 'Otro' });
    expect((await admin.call(spots.remove, { params: { id: ids[1] ?? '' } })).status).toBe(200);
    await advance(api.app.mount, id);
    const act = await ended(id);
    expect(act).toMatchObject({ matched: 9, changed: 6, skipped: 3 });
    const named = (await leftOut('admin', id)).body.data;
    expect(named).toContainEqual({ id: ids[0], name: 'Otro', reason: 'bulkStale', field: null });
    expect(named).toContainEqual({
      id: ids[1],
      name: expect.stringMatching(/^Bar /),
      reason: 'bulkGone',
      field: null,
    });
    expect(named).toContainEqual(expect.objectContaining({ name: '', reason: 'bulkGone' }));
    const [stale] = await api.sql('select outstanding, version from spots where id = $1', ids[0]);
    expect(stale).toEqual({ outstanding: false, version: 2 });
  });

  test('has an entry in the history of each record, and one in the audit', async () => {
    const act = await done('editor', { action: 'set', ids, fields: { outstanding: true } });
    const entries = await api.sql(
      `select record_id, actor_id, address, action, name, before, after from history
       where record_id = any($1) order by record_id`,
      ids,
    );
    const actor = await api.as('editor');
    const names = (await spotsNow()).map(({ name }) => name);
    expect(entries).toEqual(
      ids.map((id, i) => ({
        record_id: id,
        actor_id: actor.user.id,
        address: '127.0.0.1',
        action: 'update',
        name: names[i],
        before: { outstanding: false, version: 1 },
        after: { outstanding: true, version: 2 },
      })),
    );
    const { body } = await (await api.as('admin')).call(audit.list, {
      query: { action: 'bulk', search: 'outstanding' },
    });
    expect(body.data.find(({ record_id }) => record_id === act.id)).toMatchObject({
      noun: 'spots',
      name: 'set outstanding 8',
      path: `/bulk/${act.id}`,
      actor: { id: actor.user.id },
    });
  });

  test('stops when its actor loses the right, and an administrator takes back what was done', async () => {
    const actor = await api.signedIn('editor');
    const many = await insertSpots(api, 1200, { country: home });
    const id = await selected(actor, { action: 'set', ids: many, fields: { outstanding: true } });
    expect(await advance(api.app.mount, id)).toBe(true);
    await api.db.update(users).set({ role: 'user' }).where(eq(users.id, actor.user.id));
    expect(await advance(api.app.mount, id)).toBe(false);
    expect(await ended(id)).toMatchObject({
      state: 'stopped',
      reason: 'notAllowed',
      matched: 1200,
      changed: 1000,
    });
    expect(await undone('admin', id)).toMatchObject({ state: 'undone', undone: 1000, kept: 0 });
    const rows = await api.sql(
      'select outstanding, version, count(*)::int as n from spots where id = any($1) group by 1, 2 order by 2',
      many,
    );
    expect(rows).toEqual([
      { outstanding: false, version: 1, n: 200 },
      { outstanding: false, version: 3, n: 1000 },
    ]);
  });

  test('goes on after its server stopped, once for two jobs', async () => {
    const id = await selected(await api.as('editor'), { action: 'set', ids, fields: { outstanding: true } });
    await Promise.all([resumeActs(api.app.mount.services), resumeActs(api.app.mount.services)]);
    expect(await ended(id)).toMatchObject({ state: 'done', changed: 8 });
    expect((await spotsNow()).map(({ version }) => version)).toEqual(Array(8).fill(2));
  });

  test('and another one on the same records leave each record as one of them has it', async () => {
    const [one, other] = await Promise.all([
      done('editor', { action: 'set', ids, fields: { country: 'CL', outstanding: true } }),
      done('admin', { action: 'set', ids, fields: { country: 'PE', outstanding: false } }),
    ]);
    const changes = await api.sql(
      "select record_id, count(*)::int as n from history where record_id = any($1) and action = 'update' group by 1",
      ids,
    );
    expect(one.changed + other.changed).toBe(changes.reduce((sum, { n }) => sum + n, 0));
    for (const row of await spotsNow())
      expect(['CLtrue', 'PEfalse']).toContain(row.country + row.outstanding);
  });
});
