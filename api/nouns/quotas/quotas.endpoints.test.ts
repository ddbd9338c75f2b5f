/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { type QuotaKind, quotaKinds } from '#contract/kit/quotas.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { exampleRequestsOf, isSameAsAnother } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { addressChanges } from '../users/account/users.address.table.ts';

/* Every call that creates something has a quota: each call of the contract by an editor (the audit: an administrator) with a quota of one per kind. */

const api = setUpApi({ LIMITS_PER_HOUR: 'all=100000, editor.all=1, admin.exports=1' });
let requests: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  requests = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
});

const uncountedCalls = [
  'session.login',
  'session.logout',
  'sessions.end',
  'sessions.endOthers',
  'sessions.prove',
  'session.beginFactor',
  ...['factor.begin', 'factor.confirm', 'factor.renewCodes', 'factor.turnOff'],
  ...['passkeys.begin', 'passkeys.register', 'passkeys.rename', 'passkeys.remove'],
  ...['passkeys.beginSignIn', 'passkeys.signIn', 'passkeys.beginProof', 'passkeys.prove'],
  ...['sso.begin', 'sso.beginFactor', 'sso.signIn', 'sso.beginLink', 'sso.link', 'sso.unlink'],
  'session.resetPassword',
  'session.confirmDeletion',
  'address.confirm',
  'notices.stop',
  // The screen renews a claim every minute by itself.
  'live.claim',
  'live.release',
  'spotResolve.next',
  'spotResolve.hold',
];
const countsOf = (counts: (typeof endpoints)[number][1]['counts']): readonly QuotaKind[] =>
  typeof counts === 'function' ? counts({ export: 'xlsx' }) : counts;

test('all calls that change something have a quota, except sessions, claims and calls with a mailed token', () => {
  const uncounted = endpoints.filter(([, { method, counts }]) => method !== 'GET' && counts.length === 0);
  expect(uncounted.map(([name]) => name).sort()).toEqual(uncountedCalls.sort());
  const counted = new Set(endpoints.flatMap(([, { counts }]) => countsOf(counts)));
  // Resumable uploads are no endpoints: api/http/uploads/uploads.storage.test.ts.
  expect([...counted, 'pictures', 'uploads'].sort()).toEqual([...quotaKinds].sort());
});

// Only the editor who did it can undo a decision or an act on many records, or have seen it, which are counted already. Calls of administrators count in the same way.
// The views, notes and imports of the examples are an administrator's.
const testedCalls = endpoints.filter(
  ([name, { counts, minRole }]) =>
    countsOf(counts).length > 0 &&
    !/^((revisions|submissions|bulk)\.undo|bulk\.seen|imports\.apply|(views|notes)\.(update|remove|restore))$/.test(
      name,
    ) &&
    minRole !== 'admin' &&
    !isSameAsAnother(name),
);

describe.each(testedCalls)('%s', (name, endpoint) => {
  test('succeeds once, and is then refused with the limit, its kind and the remaining time', async () => {
    const person = await api.signedIn(endpoint.minRole === 'admin' ? 'admin' : 'editor');
    const email = `new-${person.user.email}`;
    await api.db.insert(addressChanges).values({ user_id: person.user.id, email });
    const send = async () => {
      const query =
        typeof endpoint.counts === 'function'
          ? { export: 'xlsx' }
          : name === 'artists.search'
            ? { query: 'a' }
            : {};
      const request = (await requests[name]?.()) ?? {};
      return person.call(endpoint, { ...request, query: { ...query, ...request.query } } as never);
    };
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const [kind = ''] = countsOf(endpoint.counts);
    expect(first.headers.get('ratelimit-policy')).toContain(`"${kind}";q=1;w=3600`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`"${kind}";r=0;t=3(600|5\\d\\d)`));
    const second = await send();
    expect(second.status, JSON.stringify(second.body)).toBe(429);
    expect(second.body.message).toMatch(/^Llegaste al límite por hora: 1 .+\. Podrás seguir en 60 min\.$/);
    expect(Number(second.headers.get('retry-after'))).toBe(second.body.retryAfter);
    expect(second.body.retryAfter).toBeGreaterThan(3500);
    expect(second.headers.get('content-type')).toContain('application/problem+json');
  });
});
