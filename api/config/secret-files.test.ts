import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'bambalina-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, content);
  return path;
}

test('the value of a variable may be in a file, which is checked like the variable', () => {
  const url = 'postgres://app:s3cret@db.internal/app';
  expect(readConfig({ DATABASE_URL_FILE: fileOf(`${url}\n`) }).databaseUrl).toBe(url);
  const ADMIN_PASSWORD_FILE = fileOf('a long password');
  expect(readConfig({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD_FILE }).admin).toEqual({
    email: 'ana@example.com',
    password: 'a long password',
  });
  expect(() => readConfig({ DATABASE_URL_FILE: fileOf('mysql://secret') })).toThrow(/^DATABASE_URL must be/);
  // Other programs' variables, and one that is not set.
  expect(readConfig({ PGPASS_FILE: '/nowhere', DATABASE_URL_FILE: '' }).databaseUrl).toBe(undefined);
});

test('a file that cannot be read is refused, without its content or path', () => {
  const problem = 'SMTP_URL_FILE must name a file that can be read.';
  for (const path of [join(folder, 'absent'), folder, fileOf(''), fileOf('x'.repeat(100_001)), '/dev/zero'])
    expect(() => readConfig({ SMTP_URL_FILE: path }), path).toThrow(problem);
  const both = { SMTP_URL: 'smtp://mail.internal', SMTP_URL_FILE: fileOf('smtp://other.internal') };
  expect(() => readConfig(both)).toThrow('SMTP_URL and SMTP_URL_FILE cannot both be set.');
});
