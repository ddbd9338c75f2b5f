import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { until } from '../../testing/until.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { type Connected, connect } from './connect.ts';

/* On a PostgreSQL of its own, which waits for a replica that there is not. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
let database: Connected;
let other: pg.Client;
beforeAll(async () => {
  folder = await newDataDir();
  embedded = await startEmbedded(folder.dataDir);
  database = connect(embedded.connection, { max: 1 });
  other = new pg.Client(embedded.connection);
  await other.connect();
  await other.query('create table kept_rows (id int primary key)');
  await other.query(`alter system set synchronous_standby_names = 'nobody'`);
  await other.query('select pg_reload_conf()');
  // A new connection is accepted after the checkpointer was told, and that reads the settings before it makes a checkpoint: from then on
  // commits wait.
  await database.pool.query('select 1');
  await other.query('checkpoint');
}, 60_000);
afterAll(async () => {
  await other?.end();
  await database?.close();
  await embedded?.stop();
  await folder?.remove();
});

test('a commit that stops waiting for its replica is no success, although it is there', async () => {
  const change = database.db.transaction((tx) => tx.execute(sql`insert into kept_rows values (1)`));
  const failure = change.then(
    () => undefined,
    (error) => error,
  );
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await until(async () => expect((await other.query(cancel)).rowCount).toBe(1));
  expect(await failure).toMatchObject({ code: '08007' });
  expect((await other.query('select id from kept_rows')).rows).toEqual([{ id: 1 }]);
});
