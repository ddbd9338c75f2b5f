import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import type { Author } from '../../security/access.ts';
import { recordMany } from '../history.ts';
import { hasHistory, nounOf, withHistory } from './dependents.ts';
import type { RestoredTable, Restoring } from './restoring.ts';
import { trash, trashRows } from './trash.table.ts';

/* References of rows that stayed, which deleting a record set to null. They are set again with the record. */

/**
 * After the insertion of a table's rows: remembers their references to records that are still deleted, which were inserted
 * as null.
 */
export async function moveLinks({ tx, schema, id }: Restoring, table: string): Promise<void> {
  const nullable = schema.foreignKeys.filter((key) => key.table === table && key.onDelete === 'set null');
  for (const { column, parent } of nullable) {
    const value = sql`${trashRows.content} -> ${column}::text`;
    await tx.execute(sql`
      insert into ${trashRows} (trash_id, kind, table_name, content)
      select other.id, 'link', ${table}::text, jsonb_build_object('id', ${trashRows.content} -> 'id', 'column', ${column}::text,
        'to', ${value}, 'version', ${trashRows.content} -> 'version')
      from ${trashRows} join ${trash} as other on other.id = (${trashRows.content} ->> ${column}::text)::uuid
      where ${trashRows.trash_id} = ${id} and ${trashRows.kind} = 'row' and ${trashRows.table} = ${table}
        and not exists (select from ${sql.identifier(parent)} as x where x.id = other.id)`);
  }
}

interface Link extends Record<string, unknown> {
  table: string;
  column: string;
  n: number;
}

/** Sets the references of rows that nobody changed since, in the tables and in the trash. Returns how many. */
export async function setLinks({ tx, actor, id }: Restoring): Promise<RestoredTable[]> {
  const { rows } = await tx.execute<Link>(sql`
    select table_name as "table", content ->> 'column' as "column", count(*)::int as n
    from ${trashRows} where trash_id = ${id} and kind = 'link' group by 1, 2 order by 1, 2`);
  const restored: RestoredTable[] = [];
  for (const { table, column, n } of rows) {
    const links = sql`${trashRows} as l where l.trash_id = ${id} and l.kind = 'link' and l.table_name = ${table}
      and l.content ->> 'column' = ${column}`;
    const returned = await setInTable(tx, actor, table, column, links);
    const waiting = await setInTrash(tx, table, column, links);
    restored.push({ table, returned, waiting, lost: n - returned - waiting });
  }
  return restored;
}

async function setInTable(
  tx: Tx,
  actor: Author | undefined,
  table: string,
  column: string,
  links: SQL,
): Promise<number> {
  const name = sql.identifier(column);
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(table)} as t set ${name} = (l.content ->> 'to')::uuid from ${links}
    and t.id = (l.content ->> 'id')::uuid and t.${name} is null
    and coalesce(to_jsonb(t) -> 'version', 'null') = l.content -> 'version'`);
  const isSet = sql`exists (select from ${sql.identifier(table)} as t
    where t.id = (l.content ->> 'id')::uuid and t.${name} = (l.content ->> 'to')::uuid)`;
  if (hasHistory(table))
    await recordMany(tx, actor, 'update', linkChanges(sql`${links} and ${isSet}`, 'set'));
  return rowCount ?? 0;
}

/** Adds the entries of records whose references deletions have set to null. */
export const recordClearedLinks = (
  tx: Tx,
  actor: Author | undefined,
  ids: readonly string[],
): Promise<void> =>
  recordMany(
    tx,
    actor,
    'update',
    linkChanges(
      sql`${trashRows} as l where l.trash_id = any(${sql.param([...ids])}::uuid[]) and l.kind = 'link'
        and ${withHistory(sql`l.table_name`)}`,
      'cleared',
    ),
  );

function linkChanges(links: SQL, change: 'set' | 'cleared'): SQL {
  const value = sql`jsonb_build_object(l.content ->> 'column', l.content -> 'to')`;
  const none = sql`jsonb_build_object(l.content ->> 'column', null)`;
  const [before, after] = change === 'set' ? [none, value] : [value, none];
  return sql`select ${nounOf(sql`l.table_name`)} as noun, (l.content ->> 'id')::uuid as record_id, ${before} as before, ${after} as after
    from ${links}`;
}

async function setInTrash(tx: Tx, table: string, column: string, links: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${trashRows} as r set content = jsonb_set(r.content, array[${column}::text], l.content -> 'to') from ${links}
    and r.kind = 'row' and r.table_name = ${table} and r.content ->> 'id' = l.content ->> 'id'
    and r.content -> ${column}::text = 'null' and coalesce(r.content -> 'version', 'null') = l.content -> 'version'`);
  return rowCount ?? 0;
}
