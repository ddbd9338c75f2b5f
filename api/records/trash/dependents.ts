import { type SQL, sql } from 'drizzle-orm';
import { historyNouns } from '#contract/nouns.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Author } from '../../security/access.ts';
import { recordMany } from '../history.ts';
import type { Restoring } from './restoring.ts';
import { trashRows } from './trash.table.ts';

/* Records that are deleted and restored with another one, such as the comments of a spot: their histories say so. */

/** The noun of a table's rows. The tables of nouns have their names, except one. */
const nounOfTable = (table: string): string => (table === 'spot_revisions' ? 'revisions' : table);
export const nounOf = (table: SQL): SQL =>
  sql`case ${table} when 'spot_revisions' then 'revisions' else ${table} end`;

export const hasHistory = (table: string): boolean =>
  historyNouns.some((noun) => noun === nounOfTable(table));
export const withHistory = (table: SQL): SQL =>
  sql`${nounOf(table)} = any(${sql.param(historyNouns)}::text[])`;

/** After records were moved to the trash: adds the entries of those deleted with them. */
export const recordDeletedWith = (tx: Tx, actor: Author | undefined, ids: readonly string[]): Promise<void> =>
  recordMany(tx, actor, 'delete', keptWith(ids, sql`row.content - ${sql.param(unrecordedColumns)}::text[]`));

/** Columns that records do not have by these names. */
const unrecordedColumns = ['created_at', 'undo', 'author_id', 'decided_by'];

/** Before an entry of the trash is destroyed: adds the entries of those destroyed with it. */
export const recordDestroyedWith = (tx: Tx, actor: Author | undefined, id: string): Promise<void> =>
  recordMany(tx, actor, 'destroy', keptWith([id], sql`null::jsonb`));

/** Before an entry of the trash is destroyed: deletes the notes of staff on its records, which have no foreign key. */
export async function deleteNotesOn(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    delete from notes where record_id = ${id} or record_id in (
      select (row.content ->> 'id')::uuid from ${trashRows} as row
      where row.trash_id = ${id} and row.kind = 'row' and ${withHistory(sql`row.table_name`)})`);
}

/** The other records that entries of the trash have. */
const keptWith = (ids: readonly string[], before: SQL): SQL => sql`
  select ${nounOf(sql`row.table_name`)} as noun, (row.content ->> 'id')::uuid as record_id, ${before} as before, null::jsonb as after
  from ${trashRows} as row
  where row.trash_id = any(${sql.param([...ids])}::uuid[]) and row.kind = 'row' and ${withHistory(sql`row.table_name`)}
    and row.content ->> 'id' <> row.trash_id::text`;

/** After rows of a table were inserted again, and before their entry is removed from the trash. */
export async function recordRestoredWith({ tx, actor, id }: Restoring, table: string): Promise<void> {
  if (!hasHistory(table)) return;
  await recordMany(
    tx,
    actor,
    'restore',
    sql`select ${nounOfTable(table)}::text as noun, restored.id as record_id, null::jsonb as before, null::jsonb as after
      from ${trashRows} as row join ${sql.identifier(table)} as restored on restored.id = (row.content ->> 'id')::uuid
      where row.trash_id = ${id} and row.kind = 'row' and row.table_name = ${table} and restored.id <> ${id}`,
  );
}
