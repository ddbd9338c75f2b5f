import pg from 'pg';
import { inject } from 'vitest';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { type Connection, inDatabase } from '../../database/connection/connection.ts';

export interface TestDatabase extends Connected {
  connection: Connection;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** On a busy machine a crowd waits for its connections longer than people should. */
const patient = { connectionTimeoutMillis: 60_000 };
let made = 0;

/** A migrated, empty database of the caller's own: one per test file. */
export async function createTestDatabase({ max = 5 }: { max?: number } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('testServer');
  const name = `test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${made++}`;
  await onServer(`create database ${name} template ${template}`);
  const connection = inDatabase(server, name);
  const connected = connect({ ...connection, ...patient }, { max });
  return {
    ...connected,
    connection,
    async drop() {
      await connected.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('testServer').connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
