import { type SQL, sql } from 'drizzle-orm';
import type { TrashNoun } from '#contract/trash.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Actor } from '../../security/access.ts';
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
 * Its pictures stay.
 */
export async function moveToTrash(
  tx: Tx,
  actor: Pick<Actor, 'id'> | undefined,
  entry: TrashEntry,
): Promise<void> {
  const schema = await readSchema(tx);
  await insertEntry(tx, actor, entry);
  await tx.execute(sql`
    insert into ${trashRows} (trash_id, kind, table_name, content)
    ${sql.join(rowsWith(schema, entry), sql` union all `)}`);
  await tx.execute(sql`delete from ${sql.identifier(entry.table)} where id = ${entry.id}`);
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

/** Queries for the record's row, the rows that are deleted with it, and links to those. */
function rowsWith(schema: Schema, { id, table }: TrashEntry): SQL[] {
  const isRecord = sql`t.id = ${id}`;
  return rowsOf(schema, id, table, isRecord, sql`array[${id}::uuid]`, dependentsOf(schema, table));
}

function rowsOf(
  schema: Schema,
  id: string,
  table: string,
  where: SQL,
  ids: SQL,
  dependents: readonly Dependent[],
): SQL[] {
  const from = sql`${sql.identifier(table)} as t where ${where}`;
  const columns = (schema.columns.get(table) ?? []).map((column) => sql`t.${sql.identifier(column)}`);
  const row = sql`(select to_jsonb(written) from (select ${sql.join(columns, sql`, `)}) as written)`;
  return [
    sql`select ${id}::uuid, 'row', ${table}::text, ${row} from ${from}`,
    ...linksTo(schema, id, table, ids),
    ...dependents.flatMap((one) => {
      // Arrays instead of subqueries: `or` between two of these uses the indexes of both.
      const refers = one.columns.map((column) => sql`t.${sql.identifier(column)} = any(${ids})`);
      const isDependent = sql`(${sql.join(refers, sql` or `)})`;
      const below = sql`array(select t.id from ${sql.identifier(one.table)} as t where ${isDependent})`;
      return rowsOf(schema, id, one.table, isDependent, below, one.dependents);
    }),
  ];
}

/** The references to these rows that deleting them sets to null. */
function linksTo({ foreignKeys, columns }: Schema, id: string, table: string, ids: SQL): SQL[] {
  return foreignKeys
    .filter((key) => key.parent === table && key.onDelete === 'set null')
    .map(({ table: child, column }) => {
      const version = columns.get(child)?.includes('version') ? sql`t.version` : sql`null`;
      const name = sql`t.${sql.identifier(column)}`;
      return sql`select ${id}::uuid, 'link', ${child}::text,
        jsonb_build_object('id', t.id, 'column', ${column}::text, 'to', ${name}, 'version', ${version})
        from ${sql.identifier(child)} as t where ${name} = any(${ids})`;
    });
}
