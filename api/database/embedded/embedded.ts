import { join as pathOf, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../connection/connection.ts';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { createCluster, findRunning, startCluster, stopCluster } from './cluster.ts';
import { type Home, prepareHome, type Transport } from './home.ts';
import { limitLogLevel, logEndsWithFullDisk, rotateLog } from './log.ts';

/** The running PostgreSQL of a DATA_DIR. */
export interface Embedded {
  connection: Connection;
  /** Whether its last lines in its log are about a full disk, which ends it. */
  endedByFullDisk(): Promise<boolean>;
  /** Disconnects; the last server to do so stops PostgreSQL. */
  stop(): Promise<void>;
}

interface Options {
  transport?: Transport;
  /** For the transport `tcp`; a free one by default. */
  port?: number;
  print?: (line: string) => void;
}

const databaseName = 'bambalina';
// Key of the advisory lock that every server holds in shared mode while it runs.
const sharedLock = 8_101_977;

/**
 * Starts the PostgreSQL of `dataDir`, or connects to the one that another server, running or killed, has started there.
 *
 * Each server keeps one session open, which holds a shared advisory lock. When the session ends unexpectedly, PostgreSQL is
 * started again. A server that stops and then gets the lock exclusively was the last one, and stops PostgreSQL. A killed
 * server's lock ends with its session.
 *
 * Throws `DatabaseUnavailable` with one sentence.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const print = options.print ?? (() => {});
  const home = await prepareHome(resolve(dataDir), options.transport ?? defaultTransport());
  if (options.port) home.port = options.port;
  await createCluster(home);
  let session = await openSession(home);
  let isStopping = false;
  let reconnecting = Promise.resolve();

  async function reconnect(): Promise<void> {
    if (isStopping) return;
    print('PostgreSQL has ended unexpectedly and is started again.');
    while (!isStopping) {
      try {
        session = reconnectOnEnd(await openSession(home));
        return;
      } catch (error) {
        print(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }
  function reconnectOnEnd(client: pg.Client): pg.Client {
    return client.once('end', () => {
      reconnecting = reconnect();
    });
  }
  reconnectOnEnd(session);
  const rotation = setInterval(() => void rotateLog(home.log).catch(() => {}), 60_000).unref();

  const { host, port, user, password } = session;
  return {
    connection: { host, port, user, password: password ?? undefined, database: databaseName },
    endedByFullDisk: () => logEndsWithFullDisk(home.log),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      clearInterval(rotation);
      await reconnecting;
      await closeSession(home, session);
    },
  };
}

function defaultTransport(): Transport {
  return process.platform === 'win32' ? 'tcp' : 'socket';
}

async function openSession(home: Home): Promise<pg.Client> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const connection = await findRunning(home);
    const client = connection && (await connectWithLock(connection));
    if (client instanceof pg.Client) {
      await limitLogLevel(client, home.log, pathOf(home.cluster, 'bambalina.conf'));
      return client;
    }
    const failure = (await startCluster(home)) ?? client?.message;
    // Another server may be starting or stopping it right now, or processes of a killed one are still exiting.
    if (failure && Date.now() > deadline) {
      throw new DatabaseUnavailable(`PostgreSQL does not start (${failure}): ${home.log} says more.`);
    }
    if (failure) await sleep(100);
  }
}

/** A session that holds the shared lock, or the error: PostgreSQL may have stopped in the meantime. */
async function connectWithLock(connection: Connection): Promise<pg.Client | Error> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: 'bambalina presence',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [sharedLock]);
    await createDatabase(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return error as Error;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const existing = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (existing.rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
    const isCreatedMeanwhile = error.code === '42P04' || error.code === '23505';
    if (!isCreatedMeanwhile) throw error;
  });
}

async function closeSession(home: Home, session: pg.Client): Promise<void> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [sharedLock]);
    const { rows } = await session.query('select pg_try_advisory_lock($1) as last', [sharedLock]);
    if (rows[0].last) await stopCluster(home);
  } catch {
    // PostgreSQL has stopped already.
  }
  await session.end().catch(() => {});
}
