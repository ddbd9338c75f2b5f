import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { roles } from '#contract/kit/roles.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { storedState } from '../../testing/database/storedState.ts';
import { rightsOfPasskeys } from '../../testing/passkeys/passkeyExamples.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { rightsOfSso } from '../../testing/sso/ssoExamples.ts';
import { type StandInFirebase, standInFirebase } from '../../testing/stand-ins/standInFirebase.ts';
import { until } from '../../testing/until.ts';
import { webhookRights } from '../../testing/webhooks/webhookExamples.ts';

/*
 * The rights of each role (product/roles#table), call by call: a valid request, on records of other users, anonymous and
 * as each role. A refused call changes no row, file, mail, job or push.
 */

const everyone = [200, 200, 200, 200];
const signedIn = [401, 200, 200, 200];
const staff = [401, 403, 200, 200];
const staffCreates = [401, 403, 201, 201];
/** Staff can read the records of all users; for others they are a 404. */
const others = [401, 404, 200, 200];

/** The status for an anonymous caller, a user, an editor and an administrator. */
const table: Record<string, number[]> = {
  'session.login': [401, 401, 401, 401],
  'session.beginFactor': [401, 401, 401, 401],
  'session.logout': signedIn,
  'session.forgotPassword': everyone,
  'session.resetPassword': [422, 422, 422, 422],
  'session.deleteAccount': everyone,
  'session.confirmDeletion': [422, 422, 422, 422],
  'sessions.list': signedIn,
  // Another user's.
  'sessions.end': [401, 404, 404, 404],
  'sessions.endOthers': signedIn,
  // With a wrong password.
  'sessions.prove': [401, 422, 422, 422],
  ...{ 'factor.read': signedIn, 'factor.begin': signedIn },
  // With an invalid ticket; without a second factor.
  'factor.confirm': [401, 422, 422, 422],
  ...{ 'factor.renewCodes': [401, 404, 404, 404], 'factor.turnOff': [401, 404, 404, 404] },
  ...{ 'factor.of': [401, 403, 403, 200], 'factor.reset': [401, 403, 403, 200] },
  ...{ ...rightsOfPasskeys, ...rightsOfSso, ...webhookRights },
  'address.waiting': signedIn,
  // Only for the caller's own address, and there is no pending one.
  ...{ 'address.sendAgain': [401, 404, 404, 404], 'address.giveUp': [401, 404, 404, 404] },
  'address.confirm': [422, 422, 422, 422],
  'users.countries': signedIn,
  'users.list': staff,
  'users.create': staffCreates,
  'users.remove': staff,
  'users.read': others,
  'users.update': others,
  ...{ 'places.search': signedIn, 'places.cities': signedIn },
  'settings.read': signedIn,
  'quotas.mine': signedIn,
  'links.dead': signedIn,
  'search.everything': signedIn,
  'history.list': staff,
  'history.version': staff,
  'history.listAt': staff,
  'audit.list': [401, 403, 403, 200],
  'keys.create': [401, 403, 403, 201],
  ...{ 'keys.list': [401, 403, 403, 200], 'keys.revoke': [401, 403, 403, 200] },
  'insight.read': [401, 403, 403, 200],
  'insight.reasons': staff,
  // Of an administrator: editors see their own only.
  'bulk.list': staff,
  'bulk.read': [401, 403, 404, 200],
  'bulk.leftOut': [401, 403, 404, 200],
  'bulk.seen': [401, 403, 404, 200],
  'bulk.undo': [401, 403, 404, 200],
  // The only field of a pic is its picture.
  'pics.import': [401, 403, 422, 422],
  'imports.read': [401, 403, 404, 200],
  'imports.rows': [401, 403, 404, 200],
  'imports.apply': [401, 403, 404, 200],
  'categories.all': signedIn,
  'categories.list': signedIn,
  'categories.read': signedIn,
  'categories.usage': staff,
  'categories.create': staffCreates,
  'categories.update': staff,
  'categories.remove': staff,
  'spots.list': signedIn,
  'spots.listV2': signedIn,
  'spots.people': signedIn,
  'spots.read': others,
  'spots.create': [401, 201, 201, 201],
  'spots.update': others,
  'spots.remove': staff,
  'spots.removePicture': others,
  'spotMap.view': signedIn,
  'notices.timeline': others,
  // Of the caller.
  'notices.settings': signedIn,
  'notices.change': signedIn,
  'notices.stop': [422, 422, 422, 422],
  'revisions.undo': [401, 403, 409, 409],
  'submissions.undo': [401, 403, 409, 409],
  // Of the team: only its owner and administrators change it.
  'views.update': [401, 403, 403, 200],
  'views.remove': [401, 403, 403, 200],
  'views.restore': [401, 403, 403, 200],
  // An administrator's: only its author and administrators delete it.
  'notes.remove': [401, 403, 403, 200],
  'notes.restore': [401, 403, 403, 200],
  'artists.retryImport': staffCreates,
  'artists.importUsers': staffCreates,
  'artists.importSpots': staffCreates,
};
/** Staff restore deleted records and earlier versions; only administrators destroy. */
const callsOfHistory: Record<string, number[]> = {
  restoreVersion: staff,
  bulk: staff,
  import: staff,
  trashed: staff,
  restore: staff,
  destroy: [401, 403, 403, 200],
};
const staffNouns = [
  'events',
  'comments',
  'revisions',
  'submissions',
  'pics',
  'stories',
  'banners',
  'notifications',
];
const staffOnly = [
  'live',
  'spotResolve',
  'inbox',
  'statistics',
  'artists',
  'trash',
  'notes',
  'views',
  'preferences',
  ...staffNouns,
];

function expectedOf(name: string): number[] {
  const [noun = '', call] = name.split('.');
  const row =
    table[name] ??
    callsOfHistory[call ?? ''] ??
    (staffOnly.includes(noun) ? (call === 'create' ? staffCreates : staff) : undefined);
  if (!row) throw new Error(`${name} has no row in the table of rights`);
  return row;
}

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
  const left = endpoints.values();
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
  // Three records for each of 140 calls, some with pictures.
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

const cases = endpoints.flatMap(([name, endpoint]) =>
  expectedOf(name).map((status, i) => ({ name, endpoint, status, i, who: roles[i - 1] ?? 'anonymous' })),
);
// All refused calls run before the first allowed change, whose jobs would change the compared state.
const [refused, allowed] = [true, false].map((is) => cases.filter(({ status }) => isRefusal(status) === is));

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

test('a user’s list has only their own spots, which they can update until they sign out', async () => {
  const mine = await api.signedIn('user');
  await createSpot(await api.as('admin'), { type: 'people', user_id: (await api.signedIn('user')).user.id });
  const own = await createSpot(mine, { name: 'Mío' });
  const { body } = await mine.call(spots.list);
  expect(body.data.map(({ id }) => id)).toEqual([own.id]);
  const params = { id: own.id };
  expect((await mine.call(spots.update, { params, body: { name: 'Mío también' } })).status).toBe(200);
  expect((await mine.call(session.logout)).status).toBe(200);
  expect((await mine.call(spots.update, { params, body: { name: 'Después' } })).status).toBe(401);
});
