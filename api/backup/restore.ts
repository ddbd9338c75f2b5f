import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { onOwnConnection } from '../database/connection/connect.ts';
import type { Db } from '../database/connection/database.ts';
import { lockFilesShared } from '../database/connection/lock.ts';
import { foreignKeys, partsOf, runParts, triggers } from '../database/parts.ts';
import { type FileStore, isFileKey } from '../integrations/storage/storage.ts';
import { copyIn, copyOut, type Ending, migrationsOf, type Table, tablesOf } from './catalogue.ts';
import { entriesOf, proveVersion } from './examine.ts';
import { BackupError, backupError } from './failures.ts';
import { pictureTaker } from './restore.pictures.ts';

interface Options {
  /** Ends what must not go on from a backup, in the same transaction. */
  settle: (db: Db) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Brings a backup into an empty, migrated database: all of it, proven by counts and hashes, or nothing. Throws `BackupError`
 * with one sentence.
 */
export async function restore(
  pool: pg.Pool,
  files: FileStore,
  path: string,
  { settle, signal }: Options,
): Promise<Ending> {
  let kept: string[] = [];
  try {
    return await onOwnConnection(pool, async (client) => {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      // A server that runs here already would take pictures for orphans whose rows are not committed yet.
      await lockFilesShared(client);
      await client.query('BEGIN');
      const pictures = pictureTaker(client, files);
      kept = pictures.kept;
      const ending = await load(client, path, pictures, signal);
      await settle(drizzle({ client }));
      await client.query('COMMIT');
      return ending;
    });
  } catch (error) {
    // A storage that is away keeps them as orphans, which the sweep removes.
    await files.remove(kept).catch(() => {});
    throw backupError(`${path} cannot be restored`, error);
  }
}

async function load(
  client: pg.PoolClient,
  path: string,
  pictures: ReturnType<typeof pictureTaker>,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  await proveEmpty(client, [...tables.values()]);
  const parts = [...(await partsOf(client, foreignKeys)), ...(await partsOf(client, triggers))];
  await runParts(client, parts, 'away');
  const into = writerOf(client);
  const entries = entriesOf(path, signal);
  proveVersion(path, await entries.next(), await migrationsOf(client));
  for await (const { name, content } of entries) {
    const [kind, what = ''] = name.split('/');
    const table = kind === 'tables' ? tables.get(what) : undefined;
    await into.begin(table);
    if (table) await into.write(content);
    else if (kind === 'files' && isFileKey(what)) await pictures.take(what, content);
    else if (name === 'end.json') {
      const ending: Ending = JSON.parse(content.toString());
      await runParts(client, parts, 'again');
      await prove(client, [...tables.values()], ending);
      await pictures.prove(ending);
      return ending;
    } else throw new Error(`it holds something unknown, ${name}`);
  }
  throw new Error('it is incomplete');
}

/** What a migration fills in every new database: it gives way to what is restored. */
const filledByMigrations = new Set(['genres', 'signing_keys']);

async function proveEmpty(client: pg.PoolClient, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (filledByMigrations.has(name)) {
      await client.query(`DELETE FROM "${name}"`);
      continue;
    }
    const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rowCount)
      throw new BackupError(
        `There are ${name} in this database already: restore into an empty DATA_DIR or database.`,
      );
  }
}

/** Writes the pieces of each table through one COPY. */
function writerOf(client: pg.PoolClient) {
  let current: { table: Table; sink: ReturnType<typeof from> } | undefined;
  return {
    async begin(table: Table | undefined): Promise<void> {
      if (current?.table === table) return;
      if (current) {
        const ended = once(current.sink, 'finish');
        current.sink.end();
        await ended;
      }
      current = table && { table, sink: client.query(from(copyIn(table))) };
      current?.sink.on('error', () => {});
    },
    async write(content: Buffer): Promise<void> {
      const sink = current?.sink;
      if (sink)
        await new Promise<void>((resolve, reject) => sink.write(content, (e) => (e ? reject(e) : resolve())));
    },
  };
}

async function prove(client: pg.PoolClient, tables: Table[], ending: Ending): Promise<void> {
  for (const table of tables) {
    const rows = client.query(to(copyOut(table)));
    const hash = createHash('sha256');
    for await (const chunk of rows) hash.update(chunk);
    const wanted = ending.tables[table.name];
    if (wanted?.rows !== rows.rowCount || wanted.sha256 !== hash.digest('hex')) {
      throw new Error(`its ${table.name} are not what they were`);
    }
  }
}
