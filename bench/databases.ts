import pg from 'pg';
import { connect } from '../api/database/connection/connect.ts';
import { type Connection, inDatabase } from '../api/database/connection/connection.ts';
import { migrate } from '../api/database/migrate.ts';
import { type Activity, fillActivity } from '../api/testing/database/fill.activity.ts';
import { fillSpots, fillUsers } from '../api/testing/database/fill.ts';

export interface Content {
  users: number;
  spots?: number;
  activity?: Activity;
}

/** A database of its own on the server, migrated and filled. */
export async function databaseOf(
  server: Connection,
  { users, spots, activity }: Content,
): Promise<Connection> {
  const name = `bench_${users}`;
  const begin = performance.now();
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const connection = inDatabase(server, name);
  const { pool, close } = connect(connection);
  await migrate(pool).finally(close);
  const patient = new pg.Pool({ ...connection, options: '-c statement_timeout=0' });
  try {
    await fillUsers(patient, users);
    if (spots) await fillSpots(patient, spots);
    if (activity) await fillActivity(patient, activity);
  } finally {
    await patient.end();
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${count(users)} users and what belongs to them are there, in ${seconds} s.`);
  return connection;
}

export const count = (n: number): string => n.toLocaleString('en');
