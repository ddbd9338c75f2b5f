import type pg from 'pg';
import { expect } from 'vitest';

/** Expects that the tallies, which triggers maintain, match the counts. */
export async function expectExactTallies(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "select noun, sum(n)::int as n from tallies where month = '-infinity' group by 1 order by 1",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { noun, n } of rows) {
    const counted = await pool.query(`select count(*)::int as n from "${noun}"`);
    expect(counted.rows[0].n, noun).toBe(n);
  }
}
