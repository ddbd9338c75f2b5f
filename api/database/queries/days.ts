import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** The condition for timestamps from the first to the last UTC day, inclusive; undefined when neither is given. */
export function within(column: AnyPgColumn, { from, to }: Days): SQL | undefined {
  return and(
    from ? sql`${column} >= ${from}::date` : undefined,
    to ? sql`${column} < ${to}::date + 1` : undefined,
  );
}
