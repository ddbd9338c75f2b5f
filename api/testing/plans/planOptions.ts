import type { Pool } from 'pg';
import { expect, test } from 'vitest';

export interface PlanOptions {
  /** How many rows the tables have. */
  rows: number;
  /** Milliseconds to fill them, if it takes longer than a hook may. */
  timeout?: number;
  /** Settings of the planner, as SQL. */
  settings?: string;
}

/** Enough rows to find the index of each list, if the planner must use one: so few are quicker to read without. */
export const fewRows: PlanOptions = {
  rows: 20_000,
  // Tables of all nouns are filled and vacuumed: 8 s on a quiet machine.
  timeout: 60_000,
  settings: 'set local enable_seqscan = off',
};

/**
 * Defines a test that the secondary indexes of `tables` are exactly those that tests of plans expect, in `expected`, and
 * those of other `purposes`: so a removed index makes a test fail, and one that no list needs is noticed.
 */
export function testIndexes(
  pool: () => Pool,
  tables: string[],
  expected: string[],
  purposes: Record<string, string> = {},
): void {
  test(`each index of ${tables.join(', ')} is expected by a plan or has another purpose`, async () => {
    const { rows } = await pool().query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = any($1::regclass[]) and not indisprimary order by indexrelid::regclass::text collate "C"`,
      [tables],
    );
    const names = rows.map(({ name }) => name);
    const named = [...expected.filter((name) => names.includes(name)), ...Object.keys(purposes)];
    expect([...new Set(named)].sort()).toEqual(names);
  });
}
