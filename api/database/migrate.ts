import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withLock } from './connection/lock.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Applies the pending migrations. Servers that start at the same time take turns, so each is applied once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await withLock(pool, 'migrate', (client) => applyMigrations(drizzle({ client }), { migrationsFolder }));
}
