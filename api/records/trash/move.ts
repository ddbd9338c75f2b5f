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
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string | null;
  readonly pictures: readonly string[];
}

/**
 * Moves locked records of a table to the trash, each with all rows that are deleted with it: nothing in the tables refers to them
 * any more. Their pictures stay. Rows are deleted and kept in one statement, so that of two concurrent deletions one has each row.
 * Many records take little longer than one: the triggers that count are run for each statement.
 */
export async function moveToTrash(
  tx: Tx,
  actor: Author | undefined,
  table: string,
  ...entries: readonly TrashEntry[]
): Promise<void> {
  const schema = await readSchema(tx);
  await insertEntries(tx, actor, ...entries);
  const ids = entries.map(({ id }) => id);
  const moved: Rows = { ids: sql`${sql.param(ids)}::uuid[]`, entryOf: (id) => id, depth: 0 };
  const parts = [
    ...linksTo(schema, table, moved),
    ...dependentsOf(schema, table).flatMap((one) => rowsOf(schema, one, moved)),
  ];
  await keepRows(tx, parts);
  await recordClearedLinks(tx, actor, ids);
  await recordDeletedWith(tx, actor, ids);
  await keepRows(tx, [rowsWhere(schema, table, sql`t.id = any(${moved.ids})`, sql`t.id`)]);
}

/** Lists records in the trash. For users, whose rows stay in their table. */
export async function insertEntries(
  tx: Tx,
  actor: Pick<Actor, 'id'> | undefined,
  ...entries: readonly TrashEntry[]
): Promise<void> {
  const rows = entries.map(({ id, noun, name, thumbnail, pictures }) => ({
    ...{ id, noun, name, thumbnail, pictures: [...pictures], deleted_by: actor?.id ?? null },
  }));
  await tx.insert(trash).values(rows);
}

/** Runs the parts, each of which changes rows and returns them, in one statement that inserts what they return. */
async function keepRows(tx: Tx, parts: SQL[]): Promise<void> {
  if (parts.length === 0) return;
  const name = (index: number) => sql.identifier(`part_${index}`);
  const queries = parts.map((part, index) => sql`${name(index)} as (${part})`);
  const kept = parts.map((_, index) => sql`select trash_id, kind, table_name, content from ${name(index)}`);
  await tx.execute(sql`
    with ${sql.join(queries, sql`, `)}
    insert into ${trashRows} (trash_id, kind, table_name, content)
    ${sql.join(kept, sql` union all `)}`);
}

/** Rows of a table that are deleted. */
interface Rows {
  /** Their ids. An array instead of a subquery: `or` between two of these uses the indexes of both. */
  readonly ids: SQL;
  /** The entry of the trash that the row with an id belongs to. */
  entryOf(id: SQL): SQL;
  /** How many tables are between the row and the record. */
  readonly depth: number;
}

/** Deletes the rows of a table that refer to these of its parent, and those that depend on them. */
function rowsOf(schema: Schema, { table, columns, dependents }: Dependent, parents: Rows): SQL[] {
  const name = sql.identifier(table);
  const refers = (row: SQL) =>
    columns.map((column) => {
      const id = sql`${row}.${sql.identifier(column)}`;
      return { id, isParent: sql`${id} = any(${parents.ids})` };
    });
  // A row of two records of the trash belongs to one of them; restoring moves it to the other.
  const entryOf = (row: SQL) =>
    sql`case ${sql.join(
      refers(row).map(({ id, isParent }) => sql`when ${isParent} then ${parents.entryOf(id)}`),
      sql` `,
    )} end`;
  const isDependent = sql`(${sql.join(
    refers(sql`t`).map(({ isParent }) => isParent),
    sql` or `,
  )})`;
  const depth = parents.depth + 1;
  const row = sql.identifier(`row_${depth}`);
  const own: Rows = {
    depth,
    ids: sql`array(select t.id from ${name} as t where ${isDependent})`,
    entryOf: (id) => sql`(select ${entryOf(sql`${row}`)} from ${name} as ${row} where ${row}.id = ${id})`,
  };
  return [
    rowsWhere(schema, table, isDependent, entryOf(sql`t`)),
    ...linksTo(schema, table, own),
    ...dependents.flatMap((one) => rowsOf(schema, one, own)),
  ];
}

function rowsWhere(schema: Schema, table: string, where: SQL, entry: SQL): SQL {
  const columns = (schema.columns.get(table) ?? []).map((column) => sql`t.${sql.identifier(column)}`);
  return sql`delete from ${sql.identifier(table)} as t where ${where}
    returning ${entry} as trash_id, 'row'::text as kind, ${table}::text as table_name,
      (select to_jsonb(written) from (select ${sql.join(columns, sql`, `)}) as written) as content`;
}

/** Sets the references to these rows to null that deleting them would set to null. */
function linksTo({ foreignKeys, columns }: Schema, table: string, rows: Rows): SQL[] {
  return foreignKeys
    .filter((key) => key.parent === table && key.onDelete === 'set null')
    .map(({ table: child, column }) => {
      const version = columns.get(child)?.includes('version') ? sql`t.version` : sql`null`;
      const [name, from] = [sql.identifier(column), sql.identifier(child)];
      return sql`update ${from} as t set ${name} = null from ${from} as before
        where t.${name} = any(${rows.ids}) and before.id = t.id
        returning ${rows.entryOf(sql`before.${name}`)} as trash_id, 'link'::text as kind, ${child}::text as table_name,
          jsonb_build_object('id', t.id, 'column', ${column}::text, 'to', before.${name}, 'version', ${version}) as content`;
    });
}
