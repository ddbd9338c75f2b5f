import type { Config } from '../config/config.ts';
import { type Connected, connect } from './connection/connect.ts';
import { addressOf, type Connection } from './connection/connection.ts';
import { waitForDatabase } from './connection/reach.ts';
import { explain } from './connection/unavailable.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

interface Options {
  say: (line: string) => void;
  /** How many connections; two servers share the 100 of the embedded PostgreSQL with room to spare. */
  max?: number;
  /** For how long a database that is away is waited for, in milliseconds. */
  patience?: number;
}

/**
 * The database of this configuration, migrated: the embedded one, started, or that of DATABASE_URL, waited for. Closing it
 * leaves the embedded one too. Throws `DatabaseUnavailable` with one sentence.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { say, max = 20, patience = 60_000 }: Options,
): Promise<Connected> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { say });
  const connection: Connection = embedded?.connection ?? { connectionString: databaseUrl };
  if (!embedded) await waitForDatabase(connection, patience, say);
  const connected = connect(connection, { max });
  const close = async () => {
    await connected.close();
    await embedded?.stop();
  };
  try {
    await migrate(connected.pool);
  } catch (error) {
    await close();
    throw explain(error, addressOf(connection));
  }
  return { ...connected, close };
}
