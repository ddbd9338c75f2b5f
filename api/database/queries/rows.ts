import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '../../problems/problems.ts';
import type { Db, Tx } from '../connection/database.ts';
import { prepared } from './prepared.ts';

type Versioned = PgTable & { id: AnyPgColumn; version: AnyPgColumn };
type Columns = Readonly<Record<string, AnyPgColumn>>;
type Shown<T extends Versioned> = Omit<T['_']['columns'], 'search'>;
type Row<T extends Versioned, C> = Pick<T['$inferSelect'], keyof T['$inferSelect'] & keyof C>;

/** All columns but the generated search column. */
export function visibleColumnsOf<T extends Versioned>(table: T): Shown<T> {
  const { search: _search, ...shown } = getTableColumns(table) as Record<string, AnyPgColumn>;
  return shown as Shown<T>;
}

/**
 * Reads and writes of one row by id. Each throws 404 if it is absent and returns `columns`. Queries of more than one row
 * are written in the noun's store.
 */
export function rowsOf<T extends Versioned, C extends Columns = Shown<T>>(table: T, columns?: C) {
  const shown: Columns = columns ?? visibleColumnsOf(table);
  const from: PgTable = table;
  const isOne = (id: string) => eq(table.id, id);
  const byId = prepared((db) =>
    db
      .select(shown)
      .from(from)
      .where(eq(table.id, sql.placeholder('id'))),
  );
  const only = (found: unknown[]): Row<T, C> => {
    if (found.length === 0) throw notFound();
    return found[0] as Row<T, C>;
  };
  return {
    async find(db: Db, id: string): Promise<Row<T, C>> {
      return only(await byId(db, null, { id }));
    },
    /** Reads the row and locks it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Row<T, C>> {
      return only(await tx.select(shown).from(from).where(isOne(id)).for('update'));
    },
    async create(tx: Tx, values: T['$inferInsert']): Promise<Row<T, C>> {
      return only(await tx.insert(from).values(values).returning(shown));
    },
    /** Sets the given columns and increments the version. */
    async update(tx: Tx, id: string, values: Partial<T['$inferInsert']>): Promise<Row<T, C>> {
      const set: Record<string, unknown> = { ...values, version: sql`${table.version} + 1` };
      return only(await tx.update(from).set(set).where(isOne(id)).returning(shown));
    },
  };
}
