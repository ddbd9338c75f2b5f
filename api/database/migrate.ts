import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { assertCompatible } from './compatibility.ts';
import { withLock } from './connection/lock.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Milliseconds. */
const times = {
  /**
   * A change of a table waits this long for the statements that use it. Those of other servers queue up behind it meanwhile, and
   * PostgreSQL looks for deadlocks after a second, which could end one of theirs.
   */
  lock: 500,
  /** Then they have their turn, … */
  pause: 1000,
  /** … and the migrations are given up after this long. */
  limit: 600_000,
};

/**
 * Applies the pending migrations in one transaction. Servers that start at the same time take turns, so each is applied once; those
 * that run already go on (docs/UPGRADING.md). Throws `DatabaseUnavailable` if versions do not go together.
 */
export async function migrate(
  pool: pg.Pool,
  print: (line: string) => void = () => {},
  folder: string = migrationsFolder,
): Promise<void> {
  await withLock(pool, 'migrate', async (client) => {
    await assertCompatible(client, folder);
    await client.query(`set lock_timeout = ${times.lock}`);
    const end = Date.now() + times.limit;
    for (let attempt = 1; !(await isApplied(client, folder, end)); attempt += 1) {
      if (attempt === 1) print('Waiting for a statement in progress before the tables are changed …');
      await sleep(times.pause);
    }
  });
}

/** False if a table was in use; throws that too once the time is up. */
async function isApplied(client: pg.PoolClient, folder: string, end: number): Promise<boolean> {
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    return true;
  } catch (error) {
    if (!isLockTimeout(error) || Date.now() > end) throw error;
    return false;
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && (error.cause as { code?: string } | undefined)?.code === '55P03';
