import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { type FileStore, isFileKey } from '../../outside/files/files.ts';
import { onOwnConnection } from '../connect.ts';
import { foreignKeys, partsOf, runParts, triggers } from '../parts.ts';
import {
  type Beginning,
  copyIn,
  copyOut,
  type Ending,
  migrationsOf,
  type Table,
  tablesOf,
} from './catalogue.ts';
import { readTar } from './tar.ts';

/** A backup cannot be restored. The message is one sentence. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

/**
 * Brings a backup into an empty, migrated database: all of it, proven by counts and hashes, or nothing. Throws `RestoreError`
 * with one sentence.
 */
export async function restore(pool: pg.Pool, files: FileStore, path: string): Promise<Ending> {
  const kept: string[] = [];
  try {
    return await onOwnConnection(pool, async (client) => {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      await client.query('BEGIN');
      const ending = await load(client, files, path, kept);
      await client.query('COMMIT');
      return ending;
    });
  } catch (error) {
    await files.remove(kept);
    if (error instanceof RestoreError) throw error;
    throw new RestoreError(`${path} cannot be restored: ${(error as Error).message}.`, { cause: error });
  }
}

async function load(client: pg.PoolClient, files: FileStore, path: string, kept: string[]): Promise<Ending> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  await proveEmpty(client, [...tables.values()]);
  const parts = [...(await partsOf(client, foreignKeys)), ...(await partsOf(client, triggers))];
  await runParts(client, parts, 'away');
  const into = writerOf(client);
  const entries = readTar(createReadStream(path).compose(createGunzip()));
  await proveSameVersion(client, path, await entries.next());
  for await (const { name, content } of entries) {
    const [kind, what = ''] = name.split('/');
    const table = kind === 'tables' ? tables.get(what) : undefined;
    await into.begin(table);
    if (table) await into.write(content);
    else if (kind === 'files' && isFileKey(what)) {
      kept.push(what);
      await files.put(what, content, 'image/webp');
    } else if (name === 'end.json') {
      const ending: Ending = JSON.parse(content.toString());
      await runParts(client, parts, 'again');
      await prove(client, [...tables.values()], ending, kept.length);
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
      throw new RestoreError(
        `There are ${name} in this database already: restore into an empty DATA_DIR or database.`,
      );
  }
}

async function proveSameVersion(
  client: pg.PoolClient,
  path: string,
  first: IteratorResult<{ name: string; content: Buffer }>,
): Promise<void> {
  if (first.done || first.value.name !== 'begin.json') throw new Error('it is no backup of this product');
  const { format, migrations }: Beginning = JSON.parse(first.value.content.toString());
  if (format === 1 && migrations.join() === (await migrationsOf(client)).join()) return;
  throw new RestoreError(
    `${path} was made by another version of this product: restore it with that version, then upgrade.`,
  );
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

async function prove(client: pg.PoolClient, tables: Table[], ending: Ending, files: number): Promise<void> {
  for (const table of tables) {
    const rows = client.query(to(copyOut(table)));
    const hash = createHash('sha256');
    for await (const chunk of rows) hash.update(chunk);
    const wanted = ending.tables[table.name];
    if (wanted?.rows !== rows.rowCount || wanted.sha256 !== hash.digest('hex')) {
      throw new Error(`its ${table.name} are not what they were`);
    }
  }
  if (files !== ending.files) throw new Error('its pictures are not what they were');
}
