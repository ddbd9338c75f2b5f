import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { onOwnConnection } from '../database/connection/connect.ts';
import { lockFilesShared } from '../database/connection/lock.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import { type Beginning, copyOut, type Ending, migrationsOf, type Table, tablesOf } from './catalogue.ts';
import { backupError } from './failures.ts';
import { pictureEntries } from './pictures.ts';
import { packTar, type TarEntry } from './tar.ts';

const piece = 4 * 1024 * 1024;

/**
 * Writes everything that people have entered, as of one moment, and the pictures into one `.tar.gz`, while the product runs.
 * The file appears under its name only when it is complete and on disk. Not in it: work waiting in the job queue. Throws
 * `BackupError` with one sentence.
 */
export async function backUp(
  pool: pg.Pool,
  files: FileStore,
  path: string,
  signal?: AbortSignal,
): Promise<Ending> {
  const draft = `${path}.part`;
  const ending: Ending = { tables: {}, files: 0, sha256: '', missing: [], damaged: [] };
  let isOurs = false;
  try {
    await (await open(draft, 'wx', 0o600)).close();
    isOurs = true;
    const work = onOwnConnection(pool, async (client) => {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      await lockFilesShared(client);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const archive = packTar(entriesOf(client, files, ending));
      await pipeline(archive, createGzip(), createWriteStream(draft), { signal });
      const written = await open(draft, 'r+');
      await written.sync().finally(() => written.close());
      await rename(draft, path);
    });
    // A storage that does not answer is not waited for.
    await (signal ? Promise.race([work, aborted(signal)]) : work);
    return ending;
  } catch (error) {
    // Not that of another backup, which is under way.
    if (isOurs) await rm(draft, { force: true });
    throw backupError(`The backup to ${path} failed`, error);
  }
}

async function* entriesOf(client: pg.PoolClient, files: FileStore, ending: Ending): AsyncGenerator<TarEntry> {
  const tables = await tablesOf(client);
  const migrations = await migrationsOf(client);
  yield json('begin.json', {
    format: 1,
    made: new Date().toISOString(),
    migrations,
    tables,
  } satisfies Beginning);
  for (const table of tables) yield* rowsOf(client, table, ending);
  yield* pictureEntries(client, files, ending);
  yield json('end.json', ending);
}

async function* rowsOf(client: pg.PoolClient, table: Table, ending: Ending): AsyncGenerator<TarEntry> {
  const rows = client.query(to(copyOut(table)));
  const hash = createHash('sha256');
  let number = 0;
  for await (const part of inPieces(rows)) {
    hash.update(part);
    yield { name: `tables/${table.name}/${String(number++).padStart(6, '0')}.copy`, content: part };
  }
  ending.tables[table.name] = { rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < piece) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

const json = (name: string, value: object): TarEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value, null, 2)),
});

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
