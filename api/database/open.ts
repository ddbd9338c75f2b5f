import type { Config } from '../config/config.ts';
import { type Connected, connect } from './connection/connect.ts';
import { addressOf, type Connection } from './connection/connection.ts';
import { waitForDatabase } from './connection/reach.ts';
import { explain } from './connection/unavailable.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

interface Options {
  print: (line: string) => void;
  /** Connections in the pool; the embedded PostgreSQL allows 100, which suffices for several servers. */
  max?: number;
  /** Milliseconds to wait for a database that is unavailable. */
  timeout?: number;
}

/**
 * Opens and migrates the database of this configuration: that of DATABASE_URL, or the embedded one, which it starts and
 * `close` stops. Throws `DatabaseUnavailable` with one sentence.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { print, max = 20, timeout = 60_000 }: Options,
): Promise<Connected> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { print });
  const connection: Connection = embedded?.connection ?? { connectionString: databaseUrl };
  if (!embedded) await waitForDatabase(connection, timeout, print);
  const connected = connect(connection, { max });
  const close = async () => {
    await connected.close();
    await embedded?.stop();
  };
  try {
    await migrate(connected.pool, print);
  } catch (error) {
    await close();
    throw explain(error, addressOf(connection));
  }
  return { ...connected, close };
}
