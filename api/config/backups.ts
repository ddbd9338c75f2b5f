import { resolve } from 'node:path';
import { bech32 } from '@scure/base';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { count, line, postgres, web } from './values.ts';

/* Nightly backups: where to, when, how many, and their keys in the format of age (docs/decisions/0092). */

/** Where nightly backups lie: a folder, or objects of a bucket whose keys begin with `prefix`. */
export type BackupTarget = { kind: 'folder'; folder: string } | ({ kind: 's3'; prefix: string } & S3Account);

/** A bucket of a storage that speaks S3, and who signs in to it. */
export interface S3Account {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bytes of a key of age are 32, whoever it is for. */
function isKey(value: string, prefix: string): boolean {
  const decoded = bech32.decodeUnsafe(value.toLowerCase() as `${string}1${string}`, false);
  const bytes = decoded?.prefix === prefix ? bech32.fromWordsUnsafe(decoded.words) : undefined;
  return bytes?.length === 32;
}

/** The keys of a value or a key file: one a line, without the lines of comments that `age-keygen` writes. */
const keysOf = (value: string): string[] =>
  value
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('#'));

const keys = (prefix: string, message: string) =>
  z.optional(
    z.string().check(
      z.refine((value) => {
        const all = keysOf(value);
        return all.length > 0 && all.every((key) => isKey(key, prefix));
      }, message),
    ),
  );

const target = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => !value.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]*(\/[\w.-]+)*\/?$/.test(value),
        'must be a folder, or a bucket such as s3://backups/bambalina',
      ),
    ),
);

export const backupVariables = {
  BACKUP_TO: target,
  BACKUP_AT: z.optional(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')),
  ),
  BACKUP_KEEP: count,
  BACKUP_PUBLIC_KEY: keys('age', 'must be a public key of age, such as age1…'),
  BACKUP_PRIVATE_KEY: keys('age-secret-key-', 'must be a private key of age, such as AGE-SECRET-KEY-1…'),
  BACKUP_DRILL_DATABASE_URL: postgres,
  BACKUP_S3_ENDPOINT: web,
  BACKUP_S3_REGION: line,
  BACKUP_S3_ACCESS_KEY_ID: line,
  BACKUP_S3_SECRET_ACCESS_KEY: line,
};

type Variables = { [Name in keyof typeof backupVariables]?: string | undefined };

/**
 * The configuration of backups; `s3` is that of pictures, whose account is used unless backups have one of their own. Throws
 * `ConfigError` if neither is complete.
 */
export function readBackups(e: Variables, s3: S3Account | undefined): Backups {
  const [hour, minute] = (e.BACKUP_AT ?? '03:00').split(':').map(Number) as [number, number];
  return {
    to: e.BACKUP_TO === undefined ? undefined : targetOf(e.BACKUP_TO, e, s3),
    at: { hour, minute },
    keep: Number(e.BACKUP_KEEP ?? 14),
    publicKeys: keysOf(e.BACKUP_PUBLIC_KEY ?? ''),
    privateKeys: keysOf(e.BACKUP_PRIVATE_KEY ?? ''),
    drillDatabaseUrl: e.BACKUP_DRILL_DATABASE_URL,
  };
}

export interface Backups {
  /** Undefined: there are no nightly backups. */
  to: BackupTarget | undefined;
  /** When they are made each day, UTC. */
  at: { hour: number; minute: number };
  /** How many are kept. */
  keep: number;
  /** They are encrypted to all of these; to none: not encrypted. */
  publicKeys: string[];
  /** They are read with one of these. */
  privateKeys: string[];
  /** Undefined: the drill makes its scratch database on the server of the product's own. */
  drillDatabaseUrl: string | undefined;
}

function targetOf(value: string, e: Variables, s3: S3Account | undefined): BackupTarget {
  if (!value.startsWith('s3://')) return { kind: 'folder', folder: resolve(value) };
  const own = [e.BACKUP_S3_ACCESS_KEY_ID, e.BACKUP_S3_SECRET_ACCESS_KEY];
  if (own.some(Boolean) !== own.every(Boolean))
    throw new ConfigError('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set together.');
  const accessKeyId = e.BACKUP_S3_ACCESS_KEY_ID ?? s3?.accessKeyId;
  const secretAccessKey = e.BACKUP_S3_SECRET_ACCESS_KEY ?? s3?.secretAccessKey;
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'BACKUP_S3_ACCESS_KEY_ID or S3_ACCESS_KEY_ID must be set too when BACKUP_TO begins with s3://.',
    );
  const [bucket = '', ...path] = value.slice('s3://'.length).replace(/\/$/, '').split('/');
  const prefix = path.length > 0 ? `${path.join('/')}/` : '';
  return { kind: 's3', bucket, prefix, accessKeyId, secretAccessKey, ...placeOf(e, s3) };
}

/** Where the bucket is: as the pictures, unless backups have an endpoint or a region of their own. */
function placeOf({ BACKUP_S3_ENDPOINT, BACKUP_S3_REGION }: Variables, s3: S3Account | undefined) {
  const region = BACKUP_S3_REGION ?? s3?.region ?? 'us-east-1';
  const amazon = `https://s3.${region}.amazonaws.com`;
  const inherited = BACKUP_S3_REGION ? undefined : s3?.endpoint;
  return { region, endpoint: BACKUP_S3_ENDPOINT?.replace(/\/$/, '') ?? inherited ?? amazon };
}
