import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { endpoints } from '#contract/index.ts';
import { roles } from '#contract/kit/roles.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { storedState } from '../../testing/database/storedState.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { type StandInFirebase, standInFirebase } from '../../testing/stand-ins/standInFirebase.ts';
import { until } from '../../testing/until.ts';
import { expectedOf } from './rightsTable.ts';

/**
 * Tests the rights of each role, call by call: a valid request, on records of other users, anonymous and as each role. A refused call
 * changes no row, file, mail, job or push. Returns a function that gives the server.
 */
export function describeRights(tested: typeof endpoints): () => TestApi {
  let firebase: StandInFirebase;
  let api: TestApi;
  const requests = new Map<string, [ExampleRequest, ExampleRequest, ExampleRequest]>();
  beforeAll(async () => {
    firebase = await standInFirebase();
    api = await startTestApi(firebase.env);
    const spot = await createSpot(await api.as('admin'), { type: 'bar_club' });
    const make = exampleRequestsOf(api, spot.id);
    const readRevision = make['revisions.read'];
    if (readRevision) make['revisions.undo'] = readRevision;
    const readSubmission = make['submissions.read'];
    if (readSubmission) make['submissions.undo'] = readSubmission;
    const left = tested.values();
    const makeRequests = async () => {
      for (const [name, { method }] of left) {
        const makeRequest = make[name] ?? (async () => ({}));
        // A change may use up its record, so that each role needs its own; reading can share one.
        const one = await makeRequest();
        requests.set(
          name,
          method === 'GET' ? [one, one, one] : [one, await makeRequest(), await makeRequest()],
        );
      }
    };
    // A few at once: one user may have only some pictures in the queue.
    await Promise.all(Array.from({ length: 4 }, makeRequests));
    // They wait until a decision cannot be undone.
    await api.db.execute("update pgboss.job set start_after = now() where name = 'mail-owner-notice'");
    // The jobs queued by making the requests must be done before states are compared.
    const open = `select from pgboss.job where state < 'completed' and start_after < now() + interval '1 hour'
      and name not like '\\_\\_%' and name not in (select name from pgboss.schedule)`;
    await until(async () => expect((await api.database.pool.query(open)).rowCount).toBe(0), 60_000);
    // Three records for each change, some with pictures.
  }, 60_000);
  afterAll(async () => {
    await api.stop();
    await firebase.stop();
  });

  const currentState = async () => ({
    ...(await storedState(api)),
    pushes: firebase.sent.length,
  });
  const callerAt = async (i: number) => {
    const role = roles[i - 1];
    return role ? api.as(role) : api.nobody;
  };
  const isRefusal = (status: number) => [401, 403, 404].includes(status);

  const cases = tested.flatMap(([name, endpoint]) =>
    expectedOf(name).map((status, i) => ({ name, endpoint, status, i, who: roles[i - 1] ?? 'anonymous' })),
  );
  // All refused calls run before the first allowed change, whose jobs would change the compared state.
  const [refused, allowed] = [true, false].map((is) =>
    cases.filter(({ status }) => isRefusal(status) === is),
  );

  describe('refuses and changes nothing', () => {
    let before: Awaited<ReturnType<typeof currentState>>;
    beforeAll(async () => {
      for (const role of roles) await api.as(role);
      before = await currentState();
    });
    const byEndpoint = Map.groupBy(refused ?? [], ({ name }) => name);
    test.each([...byEndpoint])('%s', async (name, refusals) => {
      for (const { endpoint, status, i, who } of refusals) {
        const answer = await (await callerAt(i)).call(endpoint, (requests.get(name)?.[0] ?? {}) as never);
        expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBe(status);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
      }
      expect(await currentState()).toEqual(before);
    });
  });

  describe('allows', () => {
    test.each(allowed ?? [])('$name as $who: $status', async ({ name, endpoint, status, i }) => {
      // A session of its own, because some calls end it.
      const caller = i === 0 ? api.nobody : await api.signedIn(roles[i - 1] ?? 'user');
      const answer = await caller.call(endpoint, (requests.get(name)?.[Math.max(0, i - 1)] ?? {}) as never);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    });
  });

  return () => api;
}
