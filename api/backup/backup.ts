import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { onOwnConnection } from '../database/connection/connect.ts';
import { lockFilesShared } from '../database/connection/lock.ts';
import { writeWhole } from '../integrations/backups/folder.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import {
  appliedMigrations,
  type BackupHeader,
  type BackupSummary,
  copyToStatement,
  listTables,
  type Table,
} from './catalogue.ts';
import { backupError } from './errors.ts';
import { pictureEntries } from './pictures.ts';
import { packTar, type TarEntries, type TarEntry } from './tar.ts';

const entryBytes = 4 * 1024 * 1024;

/**
 * Writes one snapshot of all tables, and the pictures, into a `.tar.gz` while servers run. The job queue is not included. The
 * file gets its name only once it is complete and synced to disk. Throws `BackupError` with one sentence.
 */
export async function backUp(
  pool: pg.Pool,
  files: FileStore,
  path: string,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  try {
    return await writeBackup(pool, files, (archive) => writeWhole(path, archive, signal));
  } catch (error) {
    throw backupError(`The backup to ${path} failed`, error);
  }
}

/** The same, given to `write` while the snapshot is read. Throws what reading and writing throw. */
export async function writeBackup(
  pool: pg.Pool,
  files: FileStore,
  write: (archive: Readable) => Promise<void>,
): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: {}, files: 0, sha256: '', missing: [], damaged: [] };
  await onOwnConnection(pool, async (client) => {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await lockFilesShared(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const archive = packTar(backupEntries(client, files, summary));
    await write(pipeline(archive, createGzip(), () => {}));
  });
  return summary;
}

async function* backupEntries(client: pg.PoolClient, files: FileStore, summary: BackupSummary): TarEntries {
  const tables = await listTables(client);
  const migrations = await appliedMigrations(client);
  const header: BackupHeader = { format: 1, made: new Date().toISOString(), migrations, tables };
  yield jsonEntry('begin.json', header);
  for (const table of tables) yield* tableEntries(client, table, summary);
  yield* pictureEntries(client, files, summary);
  yield jsonEntry('end.json', summary);
}

async function* tableEntries(client: pg.PoolClient, table: Table, summary: BackupSummary): TarEntries {
  const rows = client.query(to(copyToStatement(table)));
  const hash = createHash('sha256');
  let number = 0;
  for await (const content of inLargeChunks(rows)) {
    hash.update(content);
    yield { name: `tables/${table.name}/${String(number++).padStart(6, '0')}.copy`, content };
  }
  summary.tables[table.name] = { rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function* inLargeChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < entryBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

const jsonEntry = (name: string, value: object): TarEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value, null, 2)),
});
