import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';

/* An acknowledged change survives `kill -9`; an unacknowledged one was sent completely or not at all. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
let server: ReturnType<typeof spawnServer> | undefined;

beforeAll(async () => {
  folder = await newDataDir('bambalina-crash-');
});
afterAll(async () => {
  await server?.end();
  await folder.remove();
});

/** Starts the real server on its embedded database; returns its address. */
function start(): Promise<string> {
  server = spawnServer({ DATA_DIR: folder.dataDir, ...adminEnv });
  return server.ready();
}

async function signIn(url: string) {
  const { body } = await callerOn(url, undefined)(session.login, { body: admin });
  return callerOn(url, body.access_token);
}

const person = (email: string) => ({
  first_name: 'Ana',
  last_name: 'Peña',
  email,
  password: 'a good password',
});

test('kill -9 during writes loses no acknowledged change, and retries of the others succeed', async () => {
  const acknowledged: string[] = [];
  let sent = 0;
  for (let round = 0; round < 2; round++) {
    const call = await signIn(await start());
    const killAfter = acknowledged.length + 9;
    let alive = true;
    server?.process.once('exit', () => {
      alive = false;
    });
    const writing = Array.from({ length: 4 }, async () => {
      while (alive) {
        const email = `crash-${++sent}@example.com`;
        const answer = await call(users.create, {
          body: person(email),
          headers: { 'idempotency-key': email },
        }).catch(() => undefined);
        if (answer?.status !== 201) continue;
        acknowledged.push(email);
        // Another three writes are in progress at this moment.
        if (acknowledged.length === killAfter) server?.process.kill('SIGKILL');
      }
    });
    await Promise.all(writing);
  }

  const call = await signIn(await start());
  const found = new Set<string>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await call(users.list, { query: { search: 'crash', perPage: 100, page } });
    for (const { email } of body.data) found.add(email);
    last = body.metadata.lastPage;
    expect(body.metadata.total).toBeGreaterThanOrEqual(acknowledged.length);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(18);
  expect(acknowledged.filter((email) => !found.has(email))).toEqual([]);

  // A retry with the same key succeeds, whether or not the change was committed before the kill.
  const unanswered = Array.from({ length: sent }, (_, i) => `crash-${i + 1}@example.com`).filter(
    (email) => !acknowledged.includes(email),
  );
  for (const email of unanswered) {
    const answer = await call(users.create, { body: person(email), headers: { 'idempotency-key': email } });
    expect(answer.status).toBe(201);
  }
  // Three starts of a server, two of them with a recovery of the database.
}, 120_000);
