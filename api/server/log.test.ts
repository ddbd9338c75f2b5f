import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { createTestDatabase } from '../testing/database/testDatabase.ts';
import { urlOf } from '../testing/processes/adminCommand.ts';
import { admin, adminEnv, spawnServer } from '../testing/processes/serverProcess.ts';

type Ask = (url: string) => Promise<Response>;
const askWithSecret: Ask = (url) => fetch(`${url}${basePath}/categories?token=secret`);

/** What a server logs of a request, by default for a path with a secret in its query, and the answer. */
async function logOf(env: Record<string, string>, ask = askWithSecret) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-log-'));
  const server = spawnServer({ DATA_DIR: folder, DATABASE_URL: urlOf(database.connection), ...env });
  try {
    const response = await ask(await server.ready());
    const { status } = response;
    const { requestId } = (await response.json()) as { requestId: string };
    await server.end();
    return { log: server.output(), status, requestId };
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
const entriesOf = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

// A process of its own, whose start takes most of the time.
const timeout = 60_000;

test('logs no requests by default', { tags: 'extended', timeout }, async () => {
  expect((await logOf({})).log).not.toMatch(/categories|secret/);
});

test('logs each request in one entry with its id at the level of information, without its query', {
  tags: 'extended',
  timeout,
}, async () => {
  const { log, status, requestId } = await logOf({ LOG_LEVEL: 'info' });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  // 401, or 503 from a server that is too busy.
  const about = { reqId: requestId, method: 'GET', path: `${basePath}/categories`, status };
  expect(entriesOf(log).filter(({ reqId }) => reqId)).toEqual([
    expect.objectContaining({ ...about, msg: 'request completed' }),
  ]);
  expect(log).not.toMatch(/secret|127\.0\.0\.1:\d+\?/);
});

test('warnings of a request have its id', { tags: 'extended', timeout }, async () => {
  const { log, status, requestId } = await logOf(
    { LIMITS_PER_HOUR: 'categories=0', ...adminEnv },
    async (url) => {
      const { body } = await callerOn(url, undefined)(session.login, { body: admin });
      const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' };
      const wanted = JSON.stringify({ name: 'Jazz' });
      return fetch(`${url}${basePath}/categories`, { method: 'POST', headers, body: wanted });
    },
  );
  expect(status).toBe(429);
  const [reached] = entriesOf(log).filter(({ msg }) => msg === 'limit per hour reached');
  expect(reached).toMatchObject({ kind: 'categories', reqId: requestId });
});

test('prints one line for each request with LOG_FORMAT=text', { tags: 'extended', timeout }, async () => {
  const { log, requestId } = await logOf({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' });
  const lines = log.split('\n').filter((line) => line.includes(requestId));
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`INFO.*: request completed .*GET.*${basePath}/categories`)),
  ]);
  // Nothing of the request on lines without its id.
  expect(log.match(/categories/g)).toHaveLength(1);
  expect(log).not.toMatch(/^\{|secret/m);
});
