import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };
interface Statement<Rows> extends PromiseLike<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** Cached statements for each `build` and database. */
const maxStatements = 200;

/**
 * Caches the statement that `build` returns for its arguments: Drizzle takes longer to build the SQL of a list than
 * PostgreSQL to run it. The arguments, as a whole, are the cache key; `build` is declared at module level, so that it
 * depends on nothing else. Values that differ from call to call are placeholders, passed in `values`.
 */
export function prepared<Args extends Json, Rows>(build: (db: Db, args: Args) => Statement<Rows>) {
  const caches = new WeakMap<Db, Map<string, ReturnType<Statement<Rows>['prepare']>>>();
  return (db: Db, args: Args, values: Record<string, unknown> = {}): Promise<Rows> => {
    const cache = caches.get(db) ?? new Map();
    caches.set(db, cache);
    const key = JSON.stringify(args);
    let statement = cache.get(key);
    if (!statement) {
      // The connection names it (NamingClient).
      statement = build(db, args).prepare('');
      for (const oldest of cache.keys()) if (cache.size >= maxStatements) cache.delete(oldest);
      cache.set(key, statement);
    }
    return statement.execute(values);
  };
}

const commonSizes = [5, 10, 25];

/** A literal number. Drizzle accepts SQL here, though its types allow numbers and placeholders only. */
const literal = (n: number) => sql.raw(String(n)) as unknown as Placeholder;

/**
 * LIMIT and OFFSET of a page. Common sizes and a zero offset are literals: PostgreSQL cannot assume that a parameter is
 * small, and would replan the statement at each call.
 */
export const limitOf = (perPage: number) => (commonSizes.includes(perPage) ? literal(perPage) : perPage);
export const offsetOf = (offset: number) => (offset > 0 ? offset : literal(0));
