import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { readConfig } from '../../config/config.ts';
import { buildApp } from '../../server/app.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile, everyRow } from '../../testing/database/everyRow.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/exampleRequests.ts';
import { startSlowUpload } from '../../testing/scenarios/slowUpload.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/*
 * Rights that end while a body is under way: every change of the contract is begun on one server, its caller demoted,
 * deleted, signed out or given another password on the other, and the body ended. Nothing may come of it.
 */

let first: TestApi;
let second: FastifyInstance;
const asks = new Map<string, ExampleRequest>();
const changes = endpoints.filter(([, { method, minRole }]) => method !== 'GET' && minRole !== 'none');

beforeAll(async () => {
  first = await startTestApi();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: first.dataDir,
    DATABASE_URL: 'postgres://unused/unused',
  });
  second = await buildApp({ config, database: first.database });
  await second.listen({ port: 0, host: '127.0.0.1' });
  const spot = await createSpot(await first.as('admin'), { type: 'bar_club' });
  const make = exampleRequestsOf(first, spot.id);
  const waits = make['revisions.read'];
  if (waits) make['revisions.undo'] = waits;
  for (const [name] of changes) asks.set(name, (await make[name]?.()) ?? {});
  const own = asks.get('spots.create');
  // What users may not set; without it a user may create a spot too.
  if (own) own.body = { ...own.body, enable: 'true' };
});
afterAll(async () => {
  await second.close();
  await first.stop();
});

type Caller = Awaited<ReturnType<TestApi['signedIn']>>;
const endings: [what: string, end: (caller: Caller) => Promise<{ status: number }>, refusals: number[]][] = [
  ['demoted', (caller) => changed(caller, { role: 'user' }), [403, 404]],
  ['signed out', (caller) => caller.call(session.logout), [401]],
  ['given another password', (caller) => changed(caller, { password: 'another long one' }), [401]],
  [
    'deleted',
    async ({ user }) => (await first.as('admin')).call(users.remove, { params: { id: user.id } }),
    [401],
  ],
];
const changed = async ({ user }: Caller, body: object) =>
  (await first.as('admin')).call(users.update, { params: { id: user.id }, body });

const kept = async () => ({
  rows: await everyRow(first.database.pool),
  files: (await everyFile(first.dataDir)).filter((path) => !path.includes('/tmp/')),
});

describe.each(endings)('whoever is %s in the middle of a call', (_what, end, refusals) => {
  test('changes nothing with it', async () => {
    const begun = await Promise.all(
      changes.map(async ([name, endpoint]) => {
        const caller = await first.signedIn('admin');
        // Only the end of a session concerns signing out.
        const isMoot = name === 'session.logout' && refusals.includes(403);
        const ask = asks.get(name) ?? {};
        const call = await startSlowUpload(second.server, endpoint, ask, caller.token, {
          'idempotency-key': 'k',
        });
        return { name, caller, call, expected: isMoot ? [200] : refusals };
      }),
    );
    const ended = await Promise.all(begun.map(({ caller }) => end(caller)));
    expect(ended.filter(({ status }) => status !== 200)).toEqual([]);
    const before = await kept();
    const answers = await Promise.all(
      begun.map(async ({ name, call, expected }) => ({ name, expected, ...(await call.finish()) })),
    );
    expect(answers.filter(({ status, expected }) => !expected.includes(status))).toEqual([]);
    expect(await kept()).toEqual(before);
  });
});
