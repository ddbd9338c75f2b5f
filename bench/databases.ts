import pg from 'pg';
import { connect } from '../api/database/connection/connect.ts';
import { type Connection, inDatabase } from '../api/database/connection/connection.ts';
import { migrate } from '../api/database/migrate.ts';
import { type Activity, fillActivity } from '../api/testing/database/fill.activity.ts';
import { fillHistory, fillTrash } from '../api/testing/database/fill.history.ts';
import { fillSpots, fillUsers } from '../api/testing/database/fill.ts';

export interface Size {
  users: number;
  spots?: number;
  activity?: Activity;
  history?: number;
  trash?: number;
}

/** Creates a database, migrates it and fills it. */
export async function createDatabase(
  server: Connection,
  { users, spots, activity, history, trash }: Size,
): Promise<Connection> {
  const name = `bench_${users}`;
  const started = performance.now();
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const connection = inDatabase(server, name);
  const { pool, close } = connect(connection);
  await migrate(pool).finally(close);
  const filler = new pg.Pool({ ...connection, options: '-c statement_timeout=0' });
  try {
    await fillUsers(filler, users);
    if (spots) await fillSpots(filler, spots);
    if (activity) await fillActivity(filler, activity);
    if (history) await fillHistory(filler, history);
    if (trash) await fillTrash(filler, trash);
  } finally {
    await filler.end();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${formatCount(users)} users and related rows created in ${seconds} s.`);
  return connection;
}

/** A number with thousands separators. */
export const formatCount = (n: number): string => n.toLocaleString('en');
