import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { channel } from './announce.ts';
import { type Connection, connectionOf } from './connection.ts';

export interface Listener {
  close(): Promise<void>;
}

/** Milliseconds; the pause doubles after each failure. */
const firstPause = 250;
const longestPause = 5000;

/**
 * Calls `onCommit` when a server announces a commit, and after a lost connection is back, as announcements may have been missed.
 * On a connection of its own. Resolves once it listens; throws if the first connection fails.
 */
export async function listenForCommits(pool: pg.Pool, onCommit: () => void): Promise<Listener> {
  const connection = connectionOf(pool);
  const closing = new AbortController();
  let client = await connect(connection, onCommit, onLost);

  function onLost(): void {
    if (!closing.signal.aborted) void reconnect();
  }
  async function reconnect(): Promise<void> {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await sleep(pause, undefined, { signal: closing.signal, ref: false });
        client = await connect(connection, onCommit, onLost);
        if (closing.signal.aborted) return await client.end();
        return onCommit();
      } catch {
        // Tried again, or closed.
      }
    }
  }
  return {
    async close() {
      closing.abort();
      await client.end().catch(() => {});
    },
  };
}

async function connect(connection: Connection, onCommit: () => void, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: 'bambalina-live',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // It may be idle for hours: firewalls forget such connections without a word.
    keepAliveInitialDelayMillis: 25_000,
    ...connection,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  client.on('notification', onCommit);
  client.once('end', onLost);
  return client;
}
