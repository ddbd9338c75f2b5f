import { type SQL, sql } from 'drizzle-orm';
import type { TrashNoun } from '#contract/trash.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Actor, Author } from '../../security/access.ts';
import { recordDeletedWith } from './dependents.ts';
import { recordClearedLinks } from './links.ts';
import { type Dependent, dependentsOf, readSchema, type Schema } from './schema.ts';
import { trash, trashRows } from './trash.table.ts';

export interface TrashEntry {
  readonly noun: TrashNoun;
  /** The table of the record. */
  readonly table: string;
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string | null;
  readonly pictures: readonly string[];
}

/**
 * Moves a locked record to the trash, with all rows that are deleted with it: nothing in the tables refers to it any more.
 * Its pictures stay. Rows are deleted and kept in one statement, so that of two concurrent deletions one has each row.
 */
export async function moveToTrash(tx: Tx, actor: Author | undefined, entry: TrashEntry): Promise<void> {
  const schema = await readSchema(tx);
  const { table, id } = entry;
  await insertEntry(tx, actor, entry);
  const ids = sql`array[${id}::uuid]`;
  const parts = [
    ...linksTo(schema, table, ids),
    ...dependentsOf(schema, table).flatMap((one) => rowsOf(schema, one, ids)),
  ];
  await keepRows(tx, id, parts);
  await recordClearedLinks(tx, actor, id);
  await recordDeletedWith(tx, actor, id);
  await keepRows(tx, id, [rowsWhere(schema, table, sql`t.id = ${id}`)]);
}

/** Lists a record in the trash. For users, whose rows stay in their table. */
export async function insertEntry(
  tx: Tx,
  actor: Pick<Actor, 'id'> | undefined,
  { id, noun, name, thumbnail, pictures }: Omit<TrashEntry, 'table'>,
): Promise<void> {
  await tx
    .insert(trash)
    .values({ id, noun, name, thumbnail, pictures: [...pictures], deleted_by: actor?.id ?? null });
}

/** Runs the parts, each of which changes rows and returns them, in one statement that inserts what they return. */
async function keepRows(tx: Tx, id: string, parts: SQL[]): Promise<void> {
  if (parts.length === 0) return;
  const name = (index: number) => sql.identifier(`part_${index}`);
  const queries = parts.map((part, index) => sql`${name(index)} as (${part})`);
  const kept = parts.map((_, index) => sql`select kind, table_name, content from ${name(index)}`);
  await tx.execute(sql`
    with ${sql.join(queries, sql`, `)}
    insert into ${trashRows} (trash_id, kind, table_name, content)
    select ${id}::uuid, kind, table_name, content from (${sql.join(kept, sql` union all `)}) as kept`);
}

/** Deletes the rows of a table that refer to these of its parent, and those that depend on them. */
function rowsOf(schema: Schema, { table, columns, dependents }: Dependent, parents: SQL): SQL[] {
  // Arrays instead of subqueries: `or` between two of these uses the indexes of both.
  const refers = columns.map((column) => sql`t.${sql.identifier(column)} = any(${parents})`);
  const isDependent = sql`(${sql.join(refers, sql` or `)})`;
  const ids = sql`array(select t.id from ${sql.identifier(table)} as t where ${isDependent})`;
  return [
    rowsWhere(schema, table, isDependent),
    ...linksTo(schema, table, ids),
    ...dependents.flatMap((one) => rowsOf(schema, one, ids)),
  ];
}

function rowsWhere(schema: Schema, table: string, where: SQL): SQL {
  const columns = (schema.columns.get(table) ?? []).map((column) => sql`t.${sql.identifier(column)}`);
  return sql`delete from ${sql.identifier(table)} as t where ${where}
    returning 'row'::text as kind, ${table}::text as table_name,
      (select to_jsonb(written) from (select ${sql.join(columns, sql`, `)}) as written) as content`;
}

/** Sets the references to these rows to null that deleting them would set to null. */
function linksTo({ foreignKeys, columns }: Schema, table: string, ids: SQL): SQL[] {
  return foreignKeys
    .filter((key) => key.parent === table && key.onDelete === 'set null')
    .map(({ table: child, column }) => {
      const version = columns.get(child)?.includes('version') ? sql`t.version` : sql`null`;
      const [name, from] = [sql.identifier(column), sql.identifier(child)];
      return sql`update ${from} as t set ${name} = null from ${from} as before
        where t.${name} = any(${ids}) and before.id = t.id
        returning 'link'::text as kind, ${child}::text as table_name, jsonb_build_object(
          'id', t.id, 'column', ${column}::text, 'to', before.${name}, 'version', ${version}) as content`;
    });
}
