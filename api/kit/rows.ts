import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/connect.ts';
import { prepared } from './prepared.ts';
import { notFound } from './problems.ts';

type Versioned = PgTable & { id: AnyPgColumn; version: AnyPgColumn };
/** A row as answers show it: without the column that searches use. */
type Row<T extends Versioned> = Omit<T['$inferSelect'], 'search'>;

/** The columns that answers show. */
export function shownOf<T extends Versioned>(table: T): Omit<T['_']['columns'], 'search'> {
  const { search: _search, ...shown } = getTableColumns(table) as Record<string, AnyPgColumn>;
  return shown as Omit<T['_']['columns'], 'search'>;
}

/**
 * What every noun does with one row of its table by id; each throws 404 when it is absent. Whatever reads more than
 * one row is SQL worth reading, and stands in the noun's own store.
 */
export function rowsOf<T extends Versioned>(
  table: T,
  columns: Readonly<Record<string, AnyPgColumn>> = shownOf(table),
) {
  const from: PgTable = table;
  const isOne = (id: string) => eq(table.id, id);
  const byId = prepared((db) =>
    db
      .select(columns)
      .from(from)
      .where(eq(table.id, sql.placeholder('id'))),
  );
  const only = (found: unknown[]): Row<T> => {
    if (found.length === 0) throw notFound();
    return found[0] as Row<T>;
  };
  return {
    async find(db: Db, id: string): Promise<Row<T>> {
      return only(await byId(db, null, { id }));
    },
    /** Held until the transaction ends, so that nobody changes it in between. */
    async lock(tx: Tx, id: string): Promise<Row<T>> {
      return only(await tx.select(columns).from(from).where(isOne(id)).for('update'));
    },
    async create(tx: Tx, values: T['$inferInsert']): Promise<Row<T>> {
      return only(await tx.insert(from).values(values).returning(columns));
    },
    /** Changes the columns given, and the version. */
    async update(tx: Tx, id: string, values: Partial<T['$inferInsert']>): Promise<Row<T>> {
      const set: Record<string, unknown> = { ...values, version: sql`${table.version} + 1` };
      return only(await tx.update(from).set(set).where(isOne(id)).returning(columns));
    },
    async remove(tx: Tx, id: string): Promise<void> {
      only(await tx.delete(from).where(isOne(id)).returning({ id: table.id }));
    },
  };
}
