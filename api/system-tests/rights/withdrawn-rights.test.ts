/** @module-tag extended */

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import {
  startSecondServer,
  startTestApi,
  type TestApi,
  type TestUser,
} from '../../testing/calls/startTestApi.ts';
import { filePaths, rowVersions } from '../../testing/database/storedState.ts';
import {
  type ExampleRequest,
  exampleRequestsOf,
  isSameAsAnother,
} from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { startSlowUpload } from '../../testing/scenarios/uploads/slowUpload.ts';

/*
 * Rights that are withdrawn while a body is being received: every change of the contract is started on one server, its
 * caller is demoted, deleted, signed out or given a new password on the other, and the body is completed. It must change
 * nothing.
 */

let first: TestApi;
let second: FastifyInstance;
const requests = new Map<string, ExampleRequest>();
const changes = endpoints.filter(
  ([name, { method, minRole }]) => method !== 'GET' && minRole !== 'none' && !isSameAsAnother(name),
);

beforeAll(async () => {
  first = await startTestApi();
  second = await startSecondServer(first);
  const spot = await createSpot(await first.as('admin'), { type: 'bar_club' });
  const make = exampleRequestsOf(first, spot.id);
  const readRevision = make['revisions.read'];
  if (readRevision) make['revisions.undo'] = readRevision;
  const readSubmission = make['submissions.read'];
  if (readSubmission) make['submissions.undo'] = readSubmission;
  for (const [name] of changes) requests.set(name, (await make[name]?.()) ?? {});
  const own = requests.get('spots.create');
  // A field that only staff may set; without it a demoted caller may still create a spot.
  if (own) own.body = { ...own.body, enable: 'true' };
  // What making the requests has queued, such as mails of decisions, must not run between two looks at the tables.
  for (const { mount } of [first.app, second]) await mount.services.jobs.stop();
});
afterAll(async () => {
  await second.close();
  await first.stop();
});

const withdrawals: [
  what: string,
  withdraw: (caller: TestUser) => Promise<{ status: number }>,
  refusals: number[],
][] = [
  ['demoted', (caller) => updateUser(caller, { role: 'user' }), [403, 404]],
  ['signed out', (caller) => caller.call(session.logout), [401]],
  ['given another password', (caller) => updateUser(caller, { password: 'another long one' }), [401]],
  [
    'deleted',
    async ({ user }) => (await first.as('admin')).call(users.remove, { params: { id: user.id } }),
    [401],
  ],
];
const updateUser = async ({ user }: TestUser, body: object) =>
  (await first.as('admin')).call(users.update, { params: { id: user.id }, body });

/** The calls about one's own sessions and second factor, and what they answer to the examples. */
const ownSessionCalls: Record<string, number> = {
  'factor.begin': 200,
  'factor.confirm': 422,
  ...{ 'factor.renewCodes': 404, 'factor.turnOff': 404 },
  ...{ 'sso.beginLink': 422, 'sso.link': 422, 'sso.unlink': 404 },
  ...{ 'passkeys.begin': 200, 'passkeys.register': 422, 'passkeys.rename': 404, 'passkeys.remove': 404 },
  ...{ 'passkeys.beginProof': 404, 'passkeys.prove': 422 },
  'session.logout': 200,
  'sessions.endOthers': 200,
  'sessions.end': 404,
  'sessions.prove': 422,
};

const stored = async () => ({
  rows: await rowVersions(first.database.pool),
  files: (await filePaths(first.dataDir)).filter((path) => !path.includes('/tmp/')),
});

describe.each(withdrawals)('a caller who is %s during the upload of a body', (_what, withdraw, refusals) => {
  test('changes nothing', async () => {
    // Everybody chooses their own mails, whatever their role.
    const tried = changes.filter(([name]) => name !== 'notices.change' || !refusals.includes(403));
    // Ten at a time: the server refuses a body that is held for ten seconds.
    for (let at = 0; at < tried.length; at += 10) await expectRefused(tried.slice(at, at + 10));
    async function expectRefused(some: typeof tried) {
      const started = await Promise.all(
        some.map(async ([name, endpoint]) => {
          const caller = await first.signedIn('admin');
          // What concerns one's own sessions needs no role, so a demotion does not refuse it.
          const stillAllowed = refusals.includes(403) ? ownSessionCalls[name] : undefined;
          const request = requests.get(name) ?? {};
          const call = await startSlowUpload(second.server, endpoint, request, caller.token, {
            'idempotency-key': 'k',
          });
          return { name, caller, call, expected: stillAllowed ? [stillAllowed] : refusals };
        }),
      );
      const withdrawn = await Promise.all(started.map(({ caller }) => withdraw(caller)));
      expect(withdrawn.filter(({ status }) => status !== 200)).toEqual([]);
      const before = await stored();
      const answers = await Promise.all(
        started.map(async ({ name, call, expected }) => ({ name, expected, ...(await call.finish()) })),
      );
      expect(answers.filter(({ status, expected }) => !expected.includes(status))).toEqual([]);
      expect(await stored()).toEqual(before);
    }
  }, 60_000);
});
