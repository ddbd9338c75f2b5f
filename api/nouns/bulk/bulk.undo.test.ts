import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { messages } from '#contract/kit/messages.ts';
import { bulkActs } from '../../records/bulk/bulk.table.ts';
import { deleteOldActs } from '../../records/bulk/receipts.ts';
import { bulkActsOn, insertSpots, unusedCountries } from '../../testing/bulk/bulkActs.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();
const { ended, done, undo, undone, leftOut, edit } = bulkActsOn(api);

const nextCountry = unusedCountries();
let home: string;
let ids: string[];
beforeEach(async () => {
  home = nextCountry();
  ids = await insertSpots(api, 8, { country: home });
});
const spotsNow = () => api.sql('select * from spots where id = any($1) order by id', ids);
const versionless = (rows: Record<string, unknown>[]) => rows.map(({ version: _, ...row }) => row);

describe('the undo', () => {
  test('returns everything as it was but what somebody touched, which it names', async () => {
    const before = await spotsNow();
    const act = await done('editor', {
      action: 'set',
      ids,
      fields: { type: 'store', country: 'CL', outstanding: true },
    });
    await edit(ids[2], { name: 'Tocado' });
    const result = await undone('editor', act.id);
    expect(result).toMatchObject({
      state: 'undone',
      undone: 7,
      kept: 1,
      keptReasons: [{ reason: 'bulkTouched', field: null, count: 1 }],
      undoUntil: null,
    });
    const { data } = (await leftOut('editor', act.id, { state: 'kept' })).body;
    expect(data).toEqual([{ id: ids[2], name: 'Tocado', reason: 'bulkTouched', field: null }]);
    const untouched = (rows: Record<string, unknown>[]) =>
      versionless(rows).filter(({ id }) => id !== ids[2]);
    const now = await spotsNow();
    expect(untouched(now)).toEqual(untouched(before));
    expect(now[2]).toMatchObject({ name: 'Tocado', type: 'store', country: 'CL', version: 3 });
    const [entry] = await api.sql(
      "select before, after from history where record_id = $1 and action = 'undo'",
      ids[0],
    );
    expect(entry).toEqual({
      before: { type: 'store', country: 'CL', outstanding: true, version: 2 },
      after: { type: 'bar_club', country: home, outstanding: false, version: 3 },
    });
  });

  test('is done once, however often it is asked for', async () => {
    const act = await done('editor', { action: 'set', ids, fields: { outstanding: true } });
    const answers = await Promise.all([undo('editor', act.id), undo('editor', act.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await ended(act.id);
    expect((await undo('editor', act.id)).status).toBe(200);
    expect((await ended(act.id)).undone).toBe(8);
    expect((await spotsNow()).map(({ version }) => version)).toEqual(Array(8).fill(3));
  });

  test('has an end, and receipts too', async () => {
    const { id } = await done('editor', { action: 'set', ids, fields: { outstanding: true } });
    const age = (days: number) =>
      api.sql(
        `update bulk_acts set finished_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $2)
         where id = $1`,
        id,
        days,
      );
    await age(31);
    const { status, body } = await undo('editor', id);
    expect([status, (body as { message?: string }).message]).toEqual([409, messages.bulkNotUndoable]);
    await deleteOldActs(api.db);
    expect((await (await api.as('editor')).call(bulk.read, { params: { id } })).status).toBe(200);
    await age(91);
    await deleteOldActs(api.db);
    expect((await (await api.as('editor')).call(bulk.read, { params: { id } })).status).toBe(404);
    expect(await api.sql('select * from bulk_rows where bulk_id = $1', id)).toEqual([]);
  });

  test('of a receipt by another editor is refused, by an administrator not', async () => {
    const actor: TestUser = await api.signedIn('editor');
    const { id } = await done(actor, { action: 'set', ids, fields: { outstanding: true } });
    expect((await undo('editor', id)).status).toBe(404);
    await undone('admin', id);
    const [act] = await api.db.select().from(bulkActs).where(eq(bulkActs.id, id));
    expect(act?.undo_by).toBe((await api.as('admin')).user.id);
  });
});
