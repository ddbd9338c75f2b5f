import { join as pathOf, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../connection/connection.ts';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { createCluster, findRunning, startCluster, stopCluster } from './cluster.ts';
import { type Home, prepareHome, type Transport } from './home.ts';
import { limitLogLevel, rotateLog } from './log.ts';

/** The PostgreSQL of this DATA_DIR, running. */
export interface Embedded {
  connection: Connection;
  /** Leaves it; the last server to leave ends PostgreSQL. */
  stop(): Promise<void>;
}

interface Options {
  transport?: Transport;
  /** For the transport `tcp`; a free one by default. */
  port?: number;
  say?: (line: string) => void;
}

const databaseName = 'bambalina';
// Every server holds this lock, shared, for as long as it lives.
const presenceLock = 8_101_977;

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that another server runs there or that a killed server left behind.
 *
 * Each server keeps one connection open as its presence. It tells at once when PostgreSQL dies, which is then started again.
 * Its shared lock tells who else is there: whoever leaves and then gets the lock alone was the last, and ends PostgreSQL. The
 * lock goes with its connection, so a killed server counts no longer.
 *
 * Throws `DatabaseUnavailable` with one sentence.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const say = options.say ?? (() => {});
  const home = await prepareHome(resolve(dataDir), options.transport ?? usualTransport());
  if (options.port) home.port = options.port;
  await createCluster(home);
  let presence = await join(home);
  let leaving = false;
  let rejoining = Promise.resolve();

  async function rejoin(): Promise<void> {
    if (leaving) return;
    say('PostgreSQL has ended unexpectedly and is started again.');
    while (!leaving) {
      try {
        presence = watched(await join(home));
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }
  function watched(client: pg.Client): pg.Client {
    return client.once('end', () => {
      rejoining = rejoin();
    });
  }
  watched(presence);
  const tending = setInterval(() => void rotateLog(home.log).catch(() => {}), 60_000).unref();

  const { host, port, user, password } = presence;
  return {
    connection: { host, port, user, password: password ?? undefined, database: databaseName },
    async stop() {
      if (leaving) return;
      leaving = true;
      clearInterval(tending);
      await rejoining;
      await leave(home, presence);
    },
  };
}

function usualTransport(): Transport {
  return process.platform === 'win32' ? 'tcp' : 'socket';
}

async function join(home: Home): Promise<pg.Client> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const running = await findRunning(home);
    const client = running && (await bePresent(running));
    if (client instanceof pg.Client) {
      await limitLogLevel(client, home.log, pathOf(home.cluster, 'bambalina.conf'));
      return client;
    }
    const problem = (await startCluster(home)) ?? client?.message;
    // Another server may be starting or ending it this moment, or processes of a killed one are still going away.
    if (problem && Date.now() > deadline) {
      throw new DatabaseUnavailable(`PostgreSQL does not start (${problem}): ${home.log} says more.`);
    }
    if (problem) await sleep(100);
  }
}

/** A connection that holds the shared lock, or why there is none: PostgreSQL may have gone away meanwhile. */
async function bePresent(connection: Connection): Promise<pg.Client | Error> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'bambalina presence',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
    await createDatabase(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return error as Error;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (found.rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
    const madeMeanwhile = error.code === '42P04' || error.code === '23505';
    if (!madeMeanwhile) throw error;
  });
}

async function leave(home: Home, presence: pg.Client): Promise<void> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as last', [presenceLock]);
    if (rows[0].last) await stopCluster(home);
  } catch {
    // PostgreSQL has gone already, so there is nothing to end.
  }
  await presence.end().catch(() => {});
}
