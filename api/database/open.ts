import type { Config } from '../config/config.ts';
import { isDatabaseUnavailable } from '../problems/translate-errors.ts';
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

export interface Opened extends Connected {
  /** What an error means if it is that of a lost connection, as `DatabaseUnavailable` or that of a full disk; otherwise the error. */
  explained(error: unknown): Promise<unknown>;
}

/**
 * Opens and migrates the database of this configuration: that of DATABASE_URL, or the embedded one, which it starts and
 * `close` stops. Throws `DatabaseUnavailable` with one sentence.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { print, max = 20, timeout = 60_000 }: Options,
): Promise<Opened> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { print });
  const connection: Connection = embedded?.connection ?? { connectionString: databaseUrl };
  if (!embedded) await waitForDatabase(connection, timeout, print);
  const connected = connect(connection, { max });
  const close = async () => {
    await connected.close();
    await embedded?.stop();
  };
  const explained = async (error: unknown) => {
    if (!isDatabaseUnavailable(error)) return error;
    if (await embedded?.endedByFullDisk())
      return Object.assign(new Error('the disk of PostgreSQL is full', { cause: error }), { code: 'ENOSPC' });
    return explain(error, addressOf(connection));
  };
  try {
    await migrate(connected.pool, print);
  } catch (error) {
    const reason = await explained(error);
    await close();
    throw reason === error ? explain(error, addressOf(connection)) : reason;
  }
  return { ...connected, close, explained };
}
