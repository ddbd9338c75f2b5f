import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { addressOf } from './connection/connection.ts';
import { isRoot } from './embedded/account.ts';
import { recordedLocation, rootDataDir } from './embedded/home.ts';

/** Where this configuration keeps what people enter. */
export interface Where {
  database: string;
  pictures: string;
  mail: string;
  /** The folders on this machine that hold all of it, those there are. */
  folders: string[];
  /** False where the embedded database has not been made yet. */
  isMade: boolean;
}

/** Reads it from the configuration and the disk alone: no server needs to run. No password is in it. */
export async function whereData({ dataDir, databaseUrl, s3, smtpUrl }: Config): Promise<Where> {
  const noted = databaseUrl ? undefined : await recordedLocation(dataDir);
  const base = noted ?? dataDir;
  const isMade = Boolean(databaseUrl) || (await exists(join(base, 'postgresql')));
  const folders: string[] = [];
  for (const folder of [noted, dataDir]) if (folder && (await exists(folder))) folders.push(folder);
  return {
    database: databaseUrl ? addressOf({ connectionString: databaseUrl }) : embedded(base, isMade),
    pictures: s3 ? `bucket ${s3.bucket} of ${new URL(s3.endpoint).host}` : join(dataDir, 'files'),
    mail: smtpUrl ? `sent through ${new URL(smtpUrl).host}` : join(dataDir, 'outbox'),
    folders,
    isMade,
  };
}

function embedded(base: string, isMade: boolean): string {
  if (isMade) return join(base, 'postgresql');
  return `not made yet; ${isRoot() ? `as root, below ${rootDataDir}` : `in ${join(base, 'postgresql')}`}`;
}

/** The same for people: a line for each. */
export const linesOf = ({ database, pictures, mail }: Where): string[] => [
  `Database: ${database}`,
  `Pictures: ${pictures}`,
  `Mail:     ${mail}`,
];

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
