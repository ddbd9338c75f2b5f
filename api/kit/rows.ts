import { eq, getTableColumns, getTableName, type Placeholder, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/connect.ts';
import { newId } from './columns.ts';
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
  shown: Readonly<Record<string, AnyPgColumn>> = shownOf(table),
) {
  const isOne = (id: Placeholder) => eq(table.id, id);
  const name = getTableName(table);
  const from = table as PgTable;
  const only = (found: unknown[]): Row<T> => {
    if (found.length === 0) throw notFound();
    return found[0] as Row<T>;
  };
  return {
    async find(db: Db, id: string): Promise<Row<T>> {
      return only(
        await prepared(db, `find ${name}`, { id }, (given) =>
          db.select(shown).from(from).where(isOne(given.id)),
        ),
      );
    },
    /** Held until the transaction ends, so that nobody changes it in between. */
    async lock(tx: Tx, id: string): Promise<Row<T>> {
      return only(
        await prepared(tx, `lock ${name}`, { id }, (given) =>
          tx.select(shown).from(from).where(isOne(given.id)).for('update'),
        ),
      );
    },
    async create(tx: Tx, values: T['$inferInsert']): Promise<Row<T>> {
      return only(
        await prepared(tx, `create ${name}`, { id: newId(), ...values }, (given) =>
          tx
            .insert(from)
            .values(given as never)
            .returning(shown),
        ),
      );
    },
    /** Changes the columns given, and the version. */
    async update(tx: Tx, id: string, values: Partial<T['$inferInsert']>): Promise<Row<T>> {
      return only(
        await prepared(tx, `update ${name}`, { ...values, id }, ({ id: one, ...given }) =>
          tx
            .update(from)
            .set({ ...given, version: sql`${table.version} + 1` } as never)
            .where(isOne(one))
            .returning(shown),
        ),
      );
    },
    async remove(tx: Tx, id: string): Promise<void> {
      only(
        await prepared(tx, `remove ${name}`, { id }, (given) =>
          tx.delete(from).where(isOne(given.id)).returning({ id: table.id }),
        ),
      );
    },
  };
}
