import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ImportKind, ImportRow, ImportRowsQuery } from '#contract/imports.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import { type Import, importKeptHours } from '#contract/kit/lists/imports.ts';
import { trashNames } from '#contract/trash.ts';
import { pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { pageOf, windowOf } from '../../database/queries/page.ts';
import { orNotFound } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { importRows, imports } from './import.table.ts';
import type { ReadTable } from './layout.ts';

export type StoredImport = typeof imports.$inferSelect;
export type StoredRow = typeof importRows.$inferSelect;

/** What a row would do; without a kind, nothing. */
export type Outcome = Pick<StoredRow, 'row' | 'name' | 'reason' | 'version' | 'cells' | 'fields'> & {
  readonly kind: ImportKind | null;
};

export const importOf = (stored: StoredImport): Import => ({
  ...pick(stored, [
    'id',
    'file',
    'state',
    'reason',
    'rows',
    'checked',
    'unchanged',
    'changes',
    'creates',
    'refused',
  ]),
  noun: trashNames[stored.noun],
  columns: stored.layout.columns.map(({ name, label }) => ({ name, label })),
  fixed: [...stored.layout.fixed],
  unknown: [...stored.layout.unknown],
  hasVersions: stored.layout.hasVersions,
  act: stored.act_id,
  createdAt: stored.createdAt,
});

type Reader = Pick<Actor, 'id' | 'role'>;

/** Editors see their own imports, administrators all, as with acts (product/import#comparison). */
const visible = ({ id: person, role }: Reader, id: string): SQL | undefined =>
  and(eq(imports.id, id), role === 'admin' ? undefined : eq(imports.actor_id, person));

/** The import, locked until the transaction ends; 404 if it is another person's. */
export async function lockImport(tx: Tx, actor: Reader, id: string): Promise<StoredImport> {
  const [found] = await tx.select().from(imports).where(visible(actor, id)).for('update');
  return orNotFound(found);
}

/** The import; 404 if it is another person's. */
export async function findImport(db: Db, actor: Reader, id: string): Promise<StoredImport> {
  const [found] = await db.select().from(imports).where(visible(actor, id));
  return orNotFound(found);
}

/** Stores a file's rows, to be compared. */
export async function insertImport(
  tx: Tx,
  values: Pick<StoredImport, 'noun' | 'actor_id' | 'address' | 'file'>,
  rows: readonly Pick<StoredRow, 'row' | 'record_id' | 'reason' | 'version' | 'texts'>[],
  layout: ReadTable['layout'],
): Promise<StoredImport> {
  const [stored] = await tx
    .insert(imports)
    .values({ ...values, layout, rows: rows.length })
    .returning();
  if (!stored) throw new Error('The import was not inserted');
  // One parameter: twenty thousand rows have more values than a statement may have parameters.
  await tx.execute(sql`
    insert into ${importRows} (import_id, row, record_id, reason, version, texts)
    select ${stored.id}::uuid, row, record_id, reason, version, array(select jsonb_array_elements_text(texts))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (row int, record_id uuid, reason text, version int, texts jsonb)`);
  return stored;
}

/** A page of the rows that differ, in the order of the file. */
export async function listRows(
  db: Db,
  actor: Reader,
  id: string,
  { kind, ...query }: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const stored = await findImport(db, actor, id);
  const window = windowOf(query);
  const of = (one: SQL) => and(eq(importRows.import_id, id), one);
  const rows = await db
    .select()
    .from(importRows)
    .where(of(kind ? eq(importRows.kind, kind) : sql`${importRows.kind} is not null`))
    .orderBy(importRows.row)
    .limit(window.perPage)
    .offset(window.offset);
  const { changes, creates, refused } = stored;
  const totals = { change: changes, create: creates, refused };
  return pageOf(rows.map(rowOf), kind ? totals[kind] : changes + creates + refused, window);
}

function rowOf({ row, kind, record_id, name, reason, cells }: StoredRow): ImportRow {
  const [code = null, field = null] = reason?.split('/') ?? [];
  return { row, kind: kind ?? 'refused', id: record_id, name, reason: code, field, cells: [...cells] };
}

/** Deletes the files that nobody applied in a day, and those that were, some at a time. */
export async function deleteOldImports(db: Db): Promise<void> {
  const isOld = sql`${imports.createdAt} < now() - make_interval(hours => ${sql.raw(String(importKeptHours))})`;
  const old = await db.select({ id: imports.id }).from(imports).where(isOld).limit(1000);
  for (const { id } of old) await deleteImports(db, eq(imports.id, id));
}

/** Deletes imports with their rows. */
export async function deleteImports(db: Db, where: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (delete from ${imports} where ${where} returning id),
    rows as (delete from ${importRows} using old where ${importRows.import_id} = old.id)
    select from old`);
  return rowCount ?? 0;
}
