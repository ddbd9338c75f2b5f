import { eq, type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../database/connection/database.ts';
import { conflict } from '../../problems/problems.ts';
import type { Author } from '../../security/access.ts';
import { recordRestoredWith } from './dependents.ts';
import { moveLinks, setLinks } from './links.ts';
import type { RestoredTable, Restoring } from './restoring.ts';
import { type ForeignKey, readSchema, tablesOf } from './schema.ts';
import { trash, trashRows } from './trash.table.ts';

/**
 * Inserts the rows of a locked entry of the trash again, and removes the entry. Returns what became of the rows, the
 * record's first. 409 if the record belongs to a deleted one.
 *
 * A row that also belongs to another deleted record moves to that one's entry, so that the order of restoring does not matter.
 */
export async function restoreRows(
  tx: Tx,
  actor: Author | undefined,
  { table, id }: { table: string; id: string },
): Promise<RestoredTable[]> {
  const restoring: Restoring = { tx, actor, schema: await readSchema(tx), id };
  await requireParents(restoring, table);
  const restored: RestoredTable[] = [];
  for (const one of tablesOf(restoring.schema, table)) {
    const total = await tx.$count(trashRows, rowsIn(restoring, one));
    if (total === 0) continue;
    const returned = await insertRows(restoring, one).catch(refuseTaken);
    await recordRestoredWith(restoring, one);
    const waiting = await moveToOtherEntries(restoring, one);
    await moveLinks(restoring, one);
    restored.push({ table: one, returned, waiting, lost: total - returned - waiting });
  }
  restored.push(...(await setLinks(restoring)));
  await tx.delete(trash).where(eq(trash.id, id));
  return restored;
}

/** What is unique has been taken by another record since: a value, or the place of a spot's pending revision. */
function refuseTaken(error: Error & { cause?: { code?: string; constraint?: string } }): never {
  if (error.cause?.code !== '23505') throw error;
  const isPending = error.cause.constraint === onePendingRevision;
  throw conflict(isPending ? codes.alreadyPending : codes.takenMeanwhile);
}

const onePendingRevision = 'spot_revisions_one_pending';

const rowsIn = ({ id }: Restoring, table: string): SQL =>
  sql`${trashRows.trash_id} = ${id} and ${trashRows.kind} = 'row' and ${trashRows.table} = ${table}`;

/** The foreign keys of a table without which a row cannot exist. */
const requiredKeys = ({ schema }: Restoring, table: string): ForeignKey[] =>
  schema.foreignKeys.filter((key) => key.table === table && key.onDelete !== 'set null');

const referenceOf = ({ column }: ForeignKey): SQL => sql`(${trashRows.content} ->> ${column})::uuid`;

/** Locks the records that the record itself belongs to; 409 if one is missing. */
async function requireParents(restoring: Restoring, table: string): Promise<void> {
  const { tx } = restoring;
  for (const key of requiredKeys(restoring, table)) {
    const parent = sql`select ${referenceOf(key)} from ${trashRows} where ${rowsIn(restoring, table)}`;
    const found = await tx.execute(
      sql`select from ${sql.identifier(key.parent)} where id = (${parent}) for key share`,
    );
    if (found.rowCount === 1) continue;
    const isTrashed = (await tx.$count(trash, sql`${trash.id} = (${parent})`)) > 0;
    throw conflict(isTrashed ? codes.parentTrashed : codes.parentDestroyed);
  }
}

/** Inserts the rows whose required records exist; other references to missing records become null. Returns how many. */
async function insertRows(restoring: Restoring, table: string): Promise<number> {
  let inserted = 0;
  for (const names of await columnSetsOf(restoring, table)) {
    const { tx, schema } = restoring;
    // Columns that the table has lost since are left out; new ones get their defaults.
    const columns = names.filter((column) => schema.columns.get(table)?.includes(column));
    const values = columns.map((column) => valueOrNull(restoring, table, column));
    const required = requiredKeys(restoring, table).map(
      ({ column, parent }) => sql`exists (select from ${sql.identifier(parent)} as x
        where x.id = p.${sql.identifier(column)})`,
    );
    const isOfSet = sql`array(select jsonb_object_keys(${trashRows.content}) order by 1) = ${sql.param(names)}::text[]`;
    const { rowCount } = await tx.execute(sql`
      insert into ${sql.identifier(table)} (${list(columns.map((column) => sql`${sql.identifier(column)}`))})
      select ${list(values)} from ${trashRows}
      cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, ${trashRows.content}) as p
      where ${sql.join([rowsIn(restoring, table), isOfSet, ...required], sql` and `)}`);
    inserted += rowCount ?? 0;
  }
  return inserted;
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** Rows of one table have different columns if a migration changed it between two deletions. */
async function columnSetsOf(restoring: Restoring, table: string): Promise<string[][]> {
  const { rows } = await restoring.tx.execute<{ names: string[] }>(sql`
    select distinct array(select jsonb_object_keys(${trashRows.content}) order by 1) as names
    from ${trashRows} where ${rowsIn(restoring, table)}`);
  return rows.map(({ names }) => names);
}

function valueOrNull({ schema }: Restoring, table: string, column: string): SQL {
  const value = sql`p.${sql.identifier(column)}`;
  const key = schema.foreignKeys.find((one) => one.table === table && one.column === column);
  if (key?.onDelete !== 'set null') return value;
  return sql`(select x.id from ${sql.identifier(key.parent)} as x where x.id = ${value})`;
}

/** Moves the rows that also belong to another deleted record to its entry. Returns how many. */
async function moveToOtherEntries(restoring: Restoring, table: string): Promise<number> {
  let moved = 0;
  for (const key of requiredKeys(restoring, table)) {
    const { rowCount } = await restoring.tx.execute(sql`
      update ${trashRows} set trash_id = other.id from ${trash} as other
      where ${rowsIn(restoring, table)} and other.id = ${referenceOf(key)}
        and not exists (select from ${sql.identifier(key.parent)} as x where x.id = other.id)`);
    moved += rowCount ?? 0;
  }
  return moved;
}
