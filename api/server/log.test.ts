import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { createTestDatabase } from '../testing/database/testDatabase.ts';
import { urlOf } from '../testing/processes/adminCommand.ts';
import { spawnServer } from '../testing/processes/serverProcess.ts';

/** What a server logs of a request for a path with a secret in its query, and the status of its answer. */
async function logOf(env: Record<string, string>): Promise<{ log: string; status: number }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-log-'));
  const server = spawnServer({ DATA_DIR: folder, DATABASE_URL: urlOf(database.connection), ...env });
  try {
    const { status } = await fetch(`${await server.ready()}${basePath}/categories?token=secret`);
    await server.end();
    return { log: server.output(), status };
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

// A process of its own, whose start takes most of the time.
const timeout = 60_000;

test('logs no requests by default', { tags: 'extended', timeout }, async () => {
  expect((await logOf({})).log).not.toMatch(/categories|secret/);
});

test('logs each request at the level of information, without queries and addresses', {
  tags: 'extended',
  timeout,
}, async () => {
  const { log, status } = await logOf({ LOG_LEVEL: 'info' });
  const entries = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const [incoming] = entries.filter(({ msg }) => msg === 'incoming request');
  expect(incoming.req).toEqual({ method: 'GET', path: `${basePath}/categories`, id: expect.any(String) });
  const [completed] = entries.filter(({ msg }) => msg === 'request completed');
  // 401, or 503 from a server that is too busy.
  expect(completed).toMatchObject({ res: { statusCode: status } });
  expect(JSON.stringify(entries)).not.toMatch(/secret|127\.0\.0\.1:\d+\?/);
});

test('prints lines to read with LOG_FORMAT=text', { tags: 'extended', timeout }, async () => {
  const { log } = await logOf({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' });
  expect(log).toMatch(/INFO.*: request completed/);
  expect(log).not.toMatch(/^\{|secret/m);
});
