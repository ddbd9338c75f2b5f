import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { type Connection, inDatabase } from '../../database/connection/connection.ts';

export interface TestDatabase extends Connected {
  connection: Connection;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** On a busy machine, many concurrent requests wait for a connection longer than the product's time-out. */
const longTimeout = { connectionTimeoutMillis: 60_000 };
let databaseCount = 0;

/** Creates a migrated, empty database; each test file has its own. */
export async function createTestDatabase({ max = 5 }: { max?: number } = {}): Promise<TestDatabase> {
  const { connection: server, template, tablespace } = inject('testServer');
  const name = `test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${databaseCount++}`;
  // A third faster than by the log, which tests do not need.
  await runOnServer(
    `create database ${name} template ${template} strategy file_copy tablespace ${tablespace}`,
  );
  const connection = inDatabase(server, name);
  const connected = connect({ ...connection, ...longTimeout }, { max });
  return {
    ...connected,
    connection,
    async drop() {
      await connected.close();
      await runOnServer(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates the database of a test file before its tests and drops it after them. It is usable in hooks and tests only. */
export function setUpDatabase(options?: { max?: number }): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase(options));
  });
  afterAll(() => database.drop());
  return database;
}

/** Creates and removes databases over one connection for all files of a worker. */
let admin: pg.Pool | undefined;

async function runOnServer(statement: string): Promise<void> {
  if (!admin) {
    admin = new pg.Pool({
      ...inject('testServer').connection,
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    // The server stops at the end of the run, perhaps before this process.
    admin.on('error', () => {});
  }
  await admin.query(statement);
}
