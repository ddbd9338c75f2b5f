import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TrashCalls } from '#contract/kit/trash.ts';
import { type NounWithTrash, trashNames } from '#contract/trash.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { notFound } from '../../problems/problems.ts';
import type { Author } from '../../security/access.ts';
import { type ChangeContext, recordHistory } from '../history.ts';
import { destroyEntry } from './destroy.ts';
import { findEntry, lockEntry } from './entries.ts';
import { previewOf } from './preview.ts';
import { restoreRows } from './restore.ts';

interface Options<R> {
  readonly noun: NounWithTrash;
  readonly table: PgTable;
  /** The record as it is answered; 404 if it is absent. */
  find(db: Db, id: string): Promise<R>;
  /** Changes what must not be as it was before the deletion; in the transaction of the restoration. */
  restored?(change: ChangeContext, record: R): Promise<R>;
}

/** The handlers of a noun's deleted records: preview, restore, destroy. */
export function trashRoutes<R extends object>(
  on: Mount,
  calls: TrashCalls,
  { noun, table, find, restored = async (_change, record) => record }: Options<R>,
): void {
  const name = trashNames[noun];
  on.records.set(noun, find);
  const tableName = getTableName(table);
  const restore = async (tx: Tx, actor: Author, id: string) => {
    await lockEntry(tx, name, id);
    return restoreRows(tx, actor, { table: tableName, id });
  };
  on.answer(calls.trashed, async ({ db, actor, params }) => {
    const entry = await findEntry(db, name, params.id);
    return previewOf(db, entry, tableName, (tx) => restore(tx, actor, params.id));
  });
  on.change(calls.restore, async ({ tx, jobs, actor, signatures, params: { id } }) => {
    await restore(tx, actor, id);
    const after = await restored({ tx, jobs, actor }, await find(tx, id));
    recordHistory(tx, actor, { noun, id, action: 'restore', after });
    return updated(await signatures.signed(tx, after));
  });
  on.change(calls.destroy, (call) => destroy(call, noun));
}

async function destroy(
  { tx, jobs, actor, params: { id } }: Change<TrashCalls['destroy']>,
  noun: NounWithTrash,
) {
  await lockEntry(tx, trashNames[noun], id);
  if (!(await destroyEntry({ tx, jobs, actor }, id))) throw notFound();
  recordHistory(tx, actor, { noun, id, action: 'destroy' });
  return removed(id);
}
