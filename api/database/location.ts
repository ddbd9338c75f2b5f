import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { addressOf } from './connection/connection.ts';
import { isRoot } from './embedded/account.ts';
import { recordedLocation, rootDataDir } from './embedded/home.ts';

/** Where this configuration stores its data. */
export interface DataLocation {
  database: string;
  pictures: string;
  mail: string;
  /** The folders on this machine that hold data and exist. */
  folders: string[];
  /** False while the embedded database has not been created. */
  exists: boolean;
}

/** Reads the configuration and the disk only, so no server needs to run. Contains no password. */
export async function locateData({ dataDir, databaseUrl, s3, smtpUrl }: Config): Promise<DataLocation> {
  const recorded = databaseUrl ? undefined : await recordedLocation(dataDir);
  const base = recorded ?? dataDir;
  const isCreated = Boolean(databaseUrl) || existsSync(join(base, 'postgresql'));
  return {
    database: databaseUrl ? addressOf({ connectionString: databaseUrl }) : embedded(base, isCreated),
    pictures: s3 ? `bucket ${s3.bucket} of ${new URL(s3.endpoint).host}` : join(dataDir, 'files'),
    mail: smtpUrl ? `sent through ${new URL(smtpUrl).host}` : join(dataDir, 'outbox'),
    folders: [recorded, dataDir].flatMap((folder) => (folder && existsSync(folder) ? folder : [])),
    exists: isCreated,
  };
}

function embedded(base: string, isCreated: boolean): string {
  if (isCreated) return join(base, 'postgresql');
  return `not made yet; ${isRoot() ? `as root, below ${rootDataDir}` : `in ${join(base, 'postgresql')}`}`;
}

/** The location as lines to print. */
export const locationLines = ({ database, pictures, mail }: DataLocation): string[] => [
  `Database: ${database}`,
  `Pictures: ${pictures}`,
  `Mail:     ${mail}`,
];
