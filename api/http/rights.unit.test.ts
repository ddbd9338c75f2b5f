import { expect, test, vi } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { MinRole, Role } from '#contract/kit/roles.ts';
import type { Tx } from '../database/connection/database.ts';
import type { Actor } from '../security/access.ts';
import type { Call } from './call.ts';
import { CallerChanged, lockRights, withCurrentRights, withRights } from './rights.ts';

const actor = (role: Role, email = 'ana@example.com', id = '1'): Actor => ({
  id,
  role,
  email,
  address: '127.0.0.1',
});
const tx = {} as Tx;
const tokenHash = Buffer.from('a token');

/** Locks the rights of a call that began as `visitor`, whose session is that of `now` by then. */
function lock(visitor: Actor | undefined, now: Actor | undefined, minRole: MinRole, params: object = {}) {
  const lockActor = vi.fn(async () => now);
  const call = { visitor, tokenHash, params, lockActor } as Partial<Call<Endpoint>>;
  return { locked: lockRights(tx, call as Call<Endpoint>, { minRole } as Endpoint), lockActor };
}

test('a call whose token has no session locks nothing', async () => {
  const open = lock(undefined, undefined, 'none');
  await expect(open.locked).resolves.toBeUndefined();
  const closed = lock(undefined, undefined, 'user');
  await expect(closed.locked).rejects.toMatchObject({ status: 401 });
  expect([open, closed].map(({ lockActor }) => lockActor.mock.calls)).toEqual([[], []]);
});

test('the caller’s row is locked, for themselves alone if they change their own record', async () => {
  const one = lock(actor('editor'), actor('editor'), 'editor', { id: '2' });
  await one.locked;
  expect(one.lockActor.mock.calls).toEqual([[tx, tokenHash, false]]);
  const own = lock(actor('editor'), actor('editor'), 'editor', { id: '1' });
  await own.locked;
  expect(own.lockActor.mock.calls).toEqual([[tx, tokenHash, true]]);
});

test.each<[string, Role, Actor | undefined, MinRole, object | undefined]>([
  ['nothing', 'editor', actor('editor'), 'editor', undefined],
  ['the end of the session', 'editor', undefined, 'user', { status: 401 }],
  ['the end of the session, which is not needed', 'editor', undefined, 'none', undefined],
  ['a role that is too low', 'editor', actor('user'), 'editor', { status: 403 }],
  ['a lower role', 'editor', actor('user'), 'user', { status: 503, actor: actor('user') }],
  ['a higher role', 'editor', actor('admin'), 'editor', { status: 503, actor: actor('admin') }],
  ['an address', 'editor', actor('editor', 'x@y.org'), 'editor', { actor: actor('editor', 'x@y.org') }],
])('a change meanwhile of %s', async (_what, role, now, minRole, problem) => {
  const found = await lock(actor(role), now, minRole).locked.catch((error: unknown) => error);
  if (problem) expect(found).toMatchObject(problem);
  else expect(found).toBeUndefined();
});

test('a client can repeat a call that its own changed rights stopped twice', () => {
  const problem = new CallerChanged(actor('user'));
  expect(problem).toMatchObject({ status: 503, code: codes.busy, headers: { 'retry-after': '5' } });
});

test('a call starts again, once, with the rights that its caller has now', async () => {
  const request = { actor: actor('editor') };
  const seen: unknown[] = [];
  const failing = (...errors: (Error | undefined)[]) =>
    withCurrentRights(request, async () => {
      seen.push(request.actor.role);
      const error = errors.shift();
      if (error) throw error;
      return 'done';
    });
  expect(await failing()).toBe('done');
  await expect(failing(new Error('other'))).rejects.toThrow('other');
  expect(await failing(new CallerChanged(actor('user')))).toBe('done');
  expect(seen).toEqual(['editor', 'editor', 'editor', 'user']);
  const again = new CallerChanged(actor('admin'));
  await expect(failing(new CallerChanged(actor('user')), again)).rejects.toBe(again);
});

test('an error of the rights takes precedence over one of the work, which runs meanwhile', async () => {
  const [unauthorized, broken] = [new Error('rights'), new Error('work')];
  const ok = Promise.resolve();
  expect(await withRights(ok, async () => 7)).toBe(7);
  await expect(withRights(ok, () => Promise.reject(broken))).rejects.toBe(broken);
  await expect(withRights(Promise.reject(unauthorized), async () => 7)).rejects.toBe(unauthorized);
  const both = withRights(Promise.reject(unauthorized), () => Promise.reject(broken));
  await expect(both).rejects.toBe(unauthorized);
  const rights = Promise.withResolvers<void>();
  const work = vi.fn(async () => 'begun');
  const waiting = withRights(rights.promise, work);
  expect(work).toHaveBeenCalled();
  rights.resolve();
  expect(await waiting).toBe('begun');
});
