import { beforeAll, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { messages } from '#contract/kit/messages.ts';
import { bulkActsOn, insertSpots } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { pruneHistory } from '../audit/audit.jobs.ts';

/* A history that keeps its values for fewer days than acts can be undone. */

const historyDays = 10;
const api = setUpApi({ HISTORY_DAYS: String(historyDays) });
const { done, undo, undone } = bulkActsOn(api);

let ids: string[];
beforeAll(async () => {
  ids = await insertSpots(api, 4);
});

const spotsNow = async () =>
  (await api.database.pool.query('select id, outstanding from spots order by id')).rows;
/** As if the act had been made so many days before, with its entries. */
async function age(id: string, days: number) {
  const { pool } = api.database;
  const ago = 'now() - make_interval(days => $1)';
  // Before the end of the act.
  await pool.query(`update trash set deleted_at = ${ago}`, [days]);
  await pool.query(`update bulk_acts set created_at = ${ago}, finished_at = ${ago} where id = $2`, [
    days,
    id,
  ]);
  await pool.query(`update history set created_at = ${ago} where record_id = any($2)`, [days, ids]);
  await pruneHistory(api.db, { auditDays: 400, historyDays });
}
const receipt = async (id: string) =>
  (await (await api.as('editor')).call(bulk.read, { params: { id } })).body;

test('the undo of set fields is promised only while their histories are kept', async () => {
  const before = await spotsNow();
  const { id, createdAt, undoUntil } = await done('editor', {
    action: 'set',
    ids,
    fields: { outstanding: true },
  });
  expect(Date.parse(undoUntil ?? '') - Date.parse(createdAt)).toBe(historyDays * 86_400_000);
  await age(id, 11);
  expect((await receipt(id)).undoUntil).toBeNull();
  const { body } = await (await api.as('editor')).call(bulk.list);
  expect(body.data).toMatchObject([{ id, undoUntil: null }]);
  const refused = await undo('editor', id);
  expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
    409,
    messages.bulkNotUndoable,
  ]);
  const next = await done('editor', { action: 'set', ids, fields: { outstanding: false } });
  await age(next.id, 9);
  expect(await undone('editor', next.id)).toMatchObject({ undone: 4, kept: 0 });
  expect(await spotsNow()).toEqual(before.map(({ id: spot }) => ({ id: spot, outstanding: true })));
});

test('a deletion is undone from the trash, whatever the histories keep', async () => {
  const before = await spotsNow();
  const { id } = await done('editor', { action: 'delete', ids });
  expect(await spotsNow()).toEqual([]);
  await age(id, 11);
  expect((await receipt(id)).undoUntil).not.toBeNull();
  expect(await undone('editor', id)).toMatchObject({ undone: 4, kept: 0 });
  expect(await spotsNow()).toEqual(before);
});
