import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Connected, connect } from '../../database/connection/connect.ts';
import {
  addressOf,
  applicationName,
  type Connection,
  connectionOf,
  inDatabase,
} from '../../database/connection/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { BackupFlaw } from '../errors.ts';

/**
 * Runs `work` with an empty, migrated database of a random name, and drops it afterwards. Databases that a killed server has left
 * are dropped before. `server` is where it is made: the product's own, or another one.
 */
export async function withScratchDatabase<T>(
  product: pg.Pool,
  server: Connection,
  work: (scratch: Connected) => Promise<T>,
): Promise<T> {
  const prefix = scratchPrefix(product);
  const name = `${prefix}${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await dropLeftOvers(client, prefix);
    await client.query(await createStatement(client, name)).catch(explainRefusal);
  });
  const scratch = connect(inDatabase(server, name), { max: 2 });
  try {
    await migrate(scratch.pool);
    return await work(scratch);
  } finally {
    await scratch.close();
    await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  }
}

/** The same for one product database, so that drills of others on the same server are left alone. */
export function scratchPrefix(pool: pg.Pool): string {
  const product = createHash('sha256')
    .update(addressOf(connectionOf(pool)))
    .digest('hex');
  return `bambalina_drill_${product.slice(0, 12)}_`;
}

async function dropLeftOvers(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** With the encoding and locale of the database it is connected to, which those of the server may lack. */
async function createStatement(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L',
       $1::text, pg_encoding_to_char(encoding), datcollate, datctype) AS statement
     FROM pg_database WHERE datname = current_database()`,
    [name],
  );
  return rows[0]?.statement ?? '';
}

function explainRefusal(error: { code?: string }): never {
  if (error.code !== '42501') throw error;
  const message =
    'the account of the database may not create databases: grant it CREATEDB, or set BACKUP_DRILL_DATABASE_URL';
  throw new BackupFlaw('noScratch', message, error);
}

async function onServer(
  connection: Connection,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    ...connection,
  });
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}
