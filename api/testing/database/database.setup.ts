import { createHash } from 'node:crypto';
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../database/connection/connect.ts';
import { type Connection, inDatabase } from '../../database/connection/connection.ts';
import { startEmbedded } from '../../database/embedded/embedded.ts';
import { migrate, migrationsFolder } from '../../database/migrate.ts';
import { jobsOn } from '../../jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to PostgreSQL, the name of the migrated database to clone, and the tablespace of the clones. */
    testServer: { connection: Connection; template: string; tablespace: string };
  }
}

// The same folder for every run: the next run takes over and stops the PostgreSQL that a killed run has left running.
const testData = fileURLToPath(new URL('../../../test-results/database', import.meta.url));

/** Starts one PostgreSQL for all test files, or uses TEST_DATABASE_URL, and migrates a template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_DATABASE_URL;
  const server = address ? undefined : await startEmbedded(testData);
  const connection = server?.connection ?? { connectionString: address };
  const { template, tablespace } = await withClient(connection, async (client) => {
    if (server) await disableDurability(client);
    if (server) await dropStaleDatabases(client);
    return {
      template: await prepareTemplate(client, connection),
      tablespace: server ? await prepareTablespace(client) : 'pg_default',
    };
  });
  project.provide('testServer', { connection, template, tablespace });
  return async () => server?.stop();
}

async function prepareTemplate(client: pg.Client, connection: Connection): Promise<string> {
  const template = `template_${await fingerprint()}`;
  // The projects of one run are set up concurrently.
  await client.query('select pg_advisory_lock(1)');
  const found = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount) return template;
  await client.query(`drop database if exists ${template}_draft with (force)`);
  await client.query(`create database ${template}_draft`);
  const draft = connect(inDatabase(connection, `${template}_draft`), { max: 1 });
  await migrate(draft.pool)
    .then(() => createJobSchema(draft.pool))
    .finally(draft.close);
  await client.query(`alter database ${template}_draft rename to ${template}`);
  return template;
}

const memory = '/dev/shm';
const memoryFolder = join(memory, `bambalina-test-${hash(testData)}`);

/**
 * A tablespace in memory where there is enough: on ext4 the 500 files of a database take 0.3 s instead of 0.02, because it
 * looks for a free inode past all that were deleted in the last minutes.
 */
async function prepareTablespace(client: pg.Client): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (free < 4 * 1024 ** 3) return 'pg_default';
  const folder = await stat(memoryFolder).catch(() => undefined);
  const tablespace = await client.query("select from pg_tablespace where spcname = 'memory'");
  if (!folder || tablespace.rowCount === 0) {
    await client.query('drop tablespace if exists memory');
    // As the account of PostgreSQL. The folder may be that of an earlier database in this place.
    await client.query(`copy (select) to program 'rm -rf ${memoryFolder} && mkdir -m 700 ${memoryFolder}'`);
    await client.query(`create tablespace memory location '${memoryFolder}'`);
  }
  return 'memory';
}

/** Creating the tables of pg-boss takes longer than all the rest of the start of a server. */
async function createJobSchema(pool: pg.Pool): Promise<void> {
  const jobs = jobsOn(pool, console, false);
  await jobs.start();
  await jobs.stop();
}

/** A hash of the migrations and of the version of pg-boss. */
async function fingerprint(): Promise<string> {
  const boss = new URL('../../../node_modules/pg-boss/package.json', import.meta.url);
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const files = names.map(async (name) =>
    Buffer.concat([Buffer.from(name), await readFile(`${migrationsFolder}/${name}`)]),
  );
  return hash(Buffer.concat([await readFile(boss), ...(await Promise.all(files))]));
}

/** Test databases need not survive a crash, and tests of query plans vacuum their tables themselves. */
async function disableDurability(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${name} = off`);
  await client.query('select pg_reload_conf()');
}

/** Drops the databases of killed runs. */
async function dropStaleDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select datname as name from pg_database where datname ~ '^test_[0-9]+_'",
  );
  for (const { name } of rows) {
    if (!isAlive(Number(name.split('_')[1])))
      await client.query(`drop database if exists ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
