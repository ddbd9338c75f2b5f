import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/* The configuration of nightly backups. The keys were made by age-keygen's library for these tests. */

const publicKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
const read = (env: NodeJS.ProcessEnv) => readConfig(env).backups;

test('there are none by default; to a folder at 03:00, fourteen of them', () => {
  expect(read({})).toMatchObject({ to: undefined, at: { hour: 3, minute: 0 }, keep: 14, publicKeys: [] });
  expect(read({ BACKUP_TO: '/var/backups', BACKUP_AT: '23:59' })).toMatchObject({
    to: { kind: 'folder', folder: '/var/backups' },
    at: { hour: 23, minute: 59 },
  });
});

test('a bucket has the account of the pictures, unless it has one of its own', () => {
  const s3 = {
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_ENDPOINT: 'http://s3',
  };
  const BACKUP_TO = 's3://backups/office/main/';
  expect(read({ ...s3, BACKUP_TO }).to).toMatchObject({
    ...{ kind: 's3', bucket: 'backups', prefix: 'office/main/' },
    ...{ endpoint: 'http://s3', accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const own = {
    BACKUP_S3_ACCESS_KEY_ID: 'c',
    BACKUP_S3_SECRET_ACCESS_KEY: 'd',
    BACKUP_S3_REGION: 'eu-west-1',
  };
  expect(read({ BACKUP_TO: 's3://backups', ...s3, ...own }).to).toMatchObject({
    ...{ prefix: '', endpoint: 'https://s3.eu-west-1.amazonaws.com', accessKeyId: 'c', secretAccessKey: 'd' },
  });
});

test('several public keys, with the comments of a key file', () => {
  expect(read({ BACKUP_PUBLIC_KEY: `# mine\n${publicKey}\n\n${publicKey}` }).publicKeys).toHaveLength(2);
});

test.each([
  [{ BACKUP_TO: 'ftp://x' }, 'BACKUP_TO must be a folder, or a bucket such as s3://backups/bambalina.'],
  [{ BACKUP_TO: 's3://x' }, /^BACKUP_S3_ACCESS_KEY_ID or S3_ACCESS_KEY_ID must be set too/],
  [{ BACKUP_TO: 's3://x', BACKUP_S3_ACCESS_KEY_ID: 'a' }, /must be set together\.$/],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time such as 03:00.'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 on.'],
  [{ BACKUP_PUBLIC_KEY: publicKey.replace('q', 'p') }, /^BACKUP_PUBLIC_KEY must be a public key of age/],
  [{ BACKUP_PRIVATE_KEY: publicKey }, /^BACKUP_PRIVATE_KEY must be a private key of age/],
  [{ BACKUP_DRILL_DATABASE_URL: 'mysql://x' }, /^BACKUP_DRILL_DATABASE_URL must be/],
] as [NodeJS.ProcessEnv, string | RegExp][])('refuses %o with one sentence', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
