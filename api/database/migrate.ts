import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withLock } from './connection/lock.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the tables up to date. Servers that start together wait for each other, and only the first has work to do. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await withLock(pool, 'migrate', (client) => applyMigrations(drizzle({ client }), { migrationsFolder }));
}
