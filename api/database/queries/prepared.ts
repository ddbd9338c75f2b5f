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

/** How many statements are cached for each `build` and database. */
const maxStatements = 200;

/**
 * Caches what `build` makes of its arguments: Drizzle takes longer to build the SQL of a list than PostgreSQL for its rows.
 * The arguments are the key, as a whole; `build` is written outside of functions, so that it knows nothing else. What
 * differs from nearly every call to the next is a placeholder, and comes with `values`.
 */
export function prepared<Args extends Json, Rows>(build: (db: Db, args: Args) => Statement<Rows>) {
  const caches = new WeakMap<Db, Map<string, ReturnType<Statement<Rows>['prepare']>>>();
  return (db: Db, args: Args, values: Record<string, unknown> = {}): Promise<Rows> => {
    const cache = caches.get(db) ?? new Map();
    caches.set(db, cache);
    const key = JSON.stringify(args);
    let statement = cache.get(key);
    if (!statement) {
      // The connection names it, by its text.
      statement = build(db, args).prepare('');
      for (const oldest of cache.keys()) if (cache.size >= maxStatements) cache.delete(oldest);
      cache.set(key, statement);
    }
    return statement.execute(values);
  };
}

const usualSizes = [5, 10, 25];

/** A number as part of the text. Drizzle takes SQL in limits, though its types name numbers and placeholders only. */
const literal = (n: number) => sql.raw(String(n)) as unknown as Placeholder;

/**
 * The limit and offset of a page. A usual size, and that nothing is passed over, are part of the text: of a parameter
 * PostgreSQL does not know that it is small, and it would plan the statement anew at each call.
 */
export const limitOf = (perPage: number) => (usualSizes.includes(perPage) ? literal(perPage) : perPage);
export const offsetOf = (offset: number) => (offset > 0 ? offset : literal(0));
