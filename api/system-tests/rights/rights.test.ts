import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { roles } from '#contract/kit/roles.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile, everyRow } from '../../testing/database/everyRow.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { type StandInFirebase, standInFirebase } from '../../testing/stand-ins/standInFirebase.ts';

/*
 * Who may do what (product/roles#table), call by call: each is asked whole and right, on records of other people, as
 * nobody and as each role. Where it is refused, no row, file, mail, job or push is other than before.
 */

const everyone = [200, 200, 200, 200];
const signedIn = [401, 200, 200, 200];
const staff = [401, 403, 200, 200];
const staffCreates = [401, 403, 201, 201];
/** Staff reach everyone's; to others it is absent. */
const others = [401, 404, 200, 200];

/** What nobody, a user, an editor and an administrator get. */
const table: Record<string, number[]> = {
  'session.login': [401, 401, 401, 401],
  'session.logout': signedIn,
  'session.forgotPassword': everyone,
  'session.resetPassword': [422, 422, 422, 422],
  'session.deleteAccount': everyone,
  'session.confirmDeletion': [422, 422, 422, 422],
  'address.waiting': signedIn,
  // For oneself only, and nothing waits.
  'address.sendAgain': [401, 404, 404, 404],
  'address.giveUp': [401, 404, 404, 404],
  'address.confirm': [422, 422, 422, 422],
  'users.countries': signedIn,
  'users.list': staff,
  'users.create': staffCreates,
  'users.remove': staff,
  'users.read': others,
  'users.update': others,
  'places.search': signedIn,
  'places.cities': signedIn,
  'settings.read': signedIn,
  'quotas.mine': signedIn,
  'history.list': staff,
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
  'revisions.undo': [401, 403, 409, 409],
  'artists.retryImport': staffCreates,
  'artists.importUsers': staffCreates,
  'artists.importSpots': staffCreates,
};
const ofStaff = ['events', 'comments', 'revisions', 'pics', 'stories', 'banners', 'notifications'];
const only = ['statistics', 'artists', ...ofStaff];

function expectedOf(name: string): number[] {
  const [noun = '', call] = name.split('.');
  const row = table[name] ?? (only.includes(noun) ? (call === 'create' ? staffCreates : staff) : undefined);
  if (!row) throw new Error(`${name} is in no row of the table`);
  return row;
}

let firebase: StandInFirebase;
let api: TestApi;
const asks = new Map<string, [ExampleRequest, ExampleRequest, ExampleRequest]>();
beforeAll(async () => {
  firebase = await standInFirebase();
  api = await startTestApi(firebase.env);
  const spot = await createSpot(await api.as('admin'), { type: 'bar_club' });
  const make = exampleRequestsOf(api, spot.id);
  const waits = make['revisions.read'];
  if (waits) make['revisions.undo'] = waits;
  for (const [name, { method }] of endpoints) {
    const ask = make[name] ?? (async () => ({}));
    // A change takes its record with it; reading leaves it to the next.
    const one = await ask();
    asks.set(name, method === 'GET' ? [one, one, one] : [one, await ask(), await ask()]);
  }
  // What making them has queued (an import, no pictures) is over before anything is compared.
  const open = `select from pgboss.job where state < 'completed' and start_after < now() + interval '1 hour'
    and name not like '\\_\\_%' and name not in (select name from pgboss.schedule)`;
  await vi.waitFor(async () => expect((await api.database.pool.query(open)).rowCount).toBe(0), 60_000);
});
afterAll(async () => {
  await api.stop();
  await firebase.stop();
});

const everything = async () => ({
  rows: await everyRow(api.database.pool),
  files: await everyFile(api.dataDir),
  pushes: firebase.sent.length,
});
const who = async (i: number) => {
  const role = roles[i - 1];
  return role ? api.as(role) : api.nobody;
};
const isRefusal = (status: number) => [401, 403, 404].includes(status);
const named = (i: number) => roles[i - 1] ?? 'nobody';

const cases = endpoints.flatMap(([name, endpoint]) =>
  expectedOf(name).map((status, i) => ({ name, endpoint, status, i, who: named(i) })),
);
// All refusals come before the first change that is allowed: jobs that it queues would be taken for their doing.
const [refused, allowed] = [true, false].map((is) => cases.filter(({ status }) => isRefusal(status) === is));

describe('refused, with nothing changed', () => {
  let before: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    for (const role of roles) await api.as(role);
    before = await everything();
  });
  test.each(refused ?? [])('$name as $who: $status', async ({ name, endpoint, status, i }) => {
    const answer = await (await who(i)).call(endpoint, (asks.get(name)?.[0] ?? {}) as never);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await everything()).toEqual(before);
  });
});

describe('allowed', () => {
  test.each(allowed ?? [])('$name as $who: $status', async ({ name, endpoint, status, i }) => {
    // Some of them end the session.
    const caller = i === 0 ? api.nobody : await api.signedIn(roles[i - 1] ?? 'user');
    const answer = await caller.call(endpoint, (asks.get(name)?.[Math.max(0, i - 1)] ?? {}) as never);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });
});

test('what others own is left out of a user’s lists, and their own can be reached', async () => {
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
