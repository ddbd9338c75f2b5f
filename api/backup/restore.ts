import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { onOwnConnection } from '../database/connection/connect.ts';
import type { Db } from '../database/connection/database.ts';
import { lockFilesShared } from '../database/connection/lock.ts';
import { changeSchema, foreignKeys, readSchemaObjects, triggers } from '../database/schema-objects.ts';
import { type FileStore, isFileKey } from '../integrations/storage/storage.ts';
import {
  appliedMigrations,
  type BackupHeader,
  type BackupSummary,
  copyFromStatement,
  copyToStatement,
  listTables,
  type Table,
} from './catalogue.ts';
import { BackupError, BackupFlaw, backupError } from './errors.ts';
import { pictureRestorer } from './restore.pictures.ts';
import { type BackupSource, sourceOf } from './source.ts';
import { checkVersion, readEntries } from './verify.ts';

interface Options {
  /** Ends sessions, jobs and the like that must not continue from a backup, in the same transaction. */
  cleanUp: (db: Db) => Promise<void>;
  /** May refuse the backup by its header. */
  check?: (header: BackupHeader) => void;
  signal?: AbortSignal;
}

/**
 * Restores a backup into an empty, migrated database: all of it, verified by counts and hashes, or nothing. Throws
 * `BackupError` with one sentence.
 */
export async function restore(
  pool: pg.Pool,
  files: FileStore,
  backup: string | BackupSource,
  options: Options,
): Promise<BackupSummary> {
  const source = sourceOf(backup);
  let storedKeys: string[] = [];
  try {
    return await onOwnConnection(pool, async (client) => {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      // A running server would sweep the pictures as orphans, because their rows are not committed yet.
      await lockFilesShared(client);
      await client.query('BEGIN');
      const pictures = pictureRestorer(client, files);
      storedKeys = pictures.storedKeys;
      const summary = await loadArchive(client, source, pictures, options);
      await options.cleanUp(drizzle({ client }));
      await client.query('COMMIT');
      return summary;
    });
  } catch (error) {
    // If the storage is unavailable they stay as orphans, which the sweep removes.
    await files.remove(storedKeys).catch(() => {});
    throw backupError(`${source.name} cannot be restored`, error);
  }
}

async function loadArchive(
  client: pg.PoolClient,
  source: BackupSource,
  pictures: ReturnType<typeof pictureRestorer>,
  { check, signal }: Options,
): Promise<BackupSummary> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  await assertEmpty(client, [...tables.values()]);
  const removed = [
    ...(await readSchemaObjects(client, foreignKeys)),
    ...(await readSchemaObjects(client, triggers)),
  ];
  await changeSchema(client, removed, 'remove');
  const writer = tableWriter(client);
  const entries = readEntries(source, signal);
  const header = checkVersion(await entries.next(), await appliedMigrations(client));
  check?.(header);
  for await (const { name, content } of entries) {
    const [kind, segment = ''] = name.split('/');
    const table = kind === 'tables' ? tables.get(segment) : undefined;
    await writer.startTable(table);
    if (table) await writer.write(content);
    else if (kind === 'files' && isFileKey(segment)) await pictures.add(segment, content);
    else if (name === 'end.json') {
      const summary: BackupSummary = JSON.parse(content.toString());
      await changeSchema(client, removed, 'restore');
      await verifyTables(client, [...tables.values()], summary);
      await pictures.verify(summary);
      return summary;
    } else throw new BackupFlaw('damaged', `it holds something unknown, ${name}`);
  }
  throw new BackupFlaw('truncated', 'it is incomplete');
}

/** Tables with rows that migrations insert: those are replaced by the restored ones. */
const filledByMigrations = new Set(['genres', 'signing_keys']);

async function assertEmpty(client: pg.PoolClient, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (filledByMigrations.has(name)) {
      await client.query(`DELETE FROM "${name}"`);
      continue;
    }
    const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rowCount)
      throw new BackupError(
        `There are records in this database already: restore into an empty DATA_DIR or database.`,
      );
  }
}

/** Writes the entries of each table through one COPY. */
function tableWriter(client: pg.PoolClient) {
  let current: { table: Table; copy: ReturnType<typeof from> } | undefined;
  return {
    async startTable(table: Table | undefined): Promise<void> {
      if (current?.table === table) return;
      if (current) {
        const ended = once(current.copy, 'finish');
        current.copy.end();
        await ended;
      }
      current = table && { table, copy: client.query(from(copyFromStatement(table))) };
      current?.copy.on('error', () => {});
    },
    async write(content: Buffer): Promise<void> {
      const copy = current?.copy;
      if (copy)
        await new Promise<void>((resolve, reject) => copy.write(content, (e) => (e ? reject(e) : resolve())));
    },
  };
}

async function verifyTables(client: pg.PoolClient, tables: Table[], summary: BackupSummary): Promise<void> {
  for (const table of tables) {
    const rows = client.query(to(copyToStatement(table)));
    const hash = createHash('sha256');
    for await (const chunk of rows) hash.update(chunk);
    const expected = summary.tables[table.name];
    if (expected?.rows !== rows.rowCount || expected.sha256 !== hash.digest('hex')) {
      throw new BackupFlaw('different', `its ${table.name} are not what they were`);
    }
  }
}
