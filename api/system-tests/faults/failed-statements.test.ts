/** @module-tag extended */

import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { notes } from '#contract/notes.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { users } from '#contract/users.ts';
import { isReplica } from '../../database/connection/primary.ts';
import { stopToken } from '../../nouns/notices/notices.stop.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { addressChanges } from '../../nouns/users/account/users.address.table.ts';
import { issueToken } from '../../security/mailed-tokens.ts';
import { hashPassword } from '../../security/passwords.ts';
import { attempts } from '../../security/throttle.table.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { filePaths, rowVersions } from '../../testing/database/storedState.ts';
import { factorRequests } from '../../testing/factor/factorExamples.ts';
import { passkeyRequests } from '../../testing/passkeys/passkeyExamples.ts';
import {
  type ExampleRequest,
  exampleRequestsOf,
  isSameAsAnother,
} from '../../testing/scenarios/examples/exampleRequests.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';
import { clubVariables, ssoRequests } from '../../testing/sso/ssoExamples.ts';

/* On every route that writes, for every k: if the k-th statement fails, nothing has changed. */

const env: Record<string, string> = {};
beforeAll(async () => {
  const { variables, stop } = await clubVariables();
  Object.assign(env, variables);
  return stop;
});
const api = setUpApi(env);
let requests: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  requests = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
  // Jobs are queued and never run: their statements would be counted too.
  await api.app.mount.services.jobs.stop();
});
afterEach(() => vi.restoreAllMocks());

interface TestRequest extends ExampleRequest {
  /** The caller, if not the administrator. */
  as?: Pick<TestUser, 'call'>;
  headers?: Record<string, string>;
}
const token = async (kind: string) => issueToken(api.db, kind, (await api.signedIn('user')).user.id, 1);
const address = async () => (await api.signedIn('user')).user.email;
const ownDeletion = 'session.deleteAccount of one’s own';
const ownAddress = 'users.update of one’s own address';
/** A user with an unconfirmed new address. */
async function pendingAddress() {
  const as = await api.signedIn('user');
  const values = { user_id: as.user.id, email: `new-${as.user.email}` };
  const [row] = await api.db.insert(addressChanges).values(values).returning();
  return { as, id: row?.id ?? '' };
}
/** Throttled calls, whose failed attempts are counted too. */
const throttled = /^(sessions?|address|factor|passkeys|sso)\.|of one’s own/;
/** Requests that `exampleRequestsOf` lacks: with passwords, mailed tokens, decisions. */
const specialRequests: Record<string, () => Promise<TestRequest>> = {
  'session.login': async () => {
    const { user } = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    return { as: api.nobody, body: { email: user.email, password: 'long enough' } };
  },
  'session.logout': async () => ({ as: await api.signedIn('user') }),
  'sessions.end': async () => {
    const as = await api.signedIn('user');
    await createSession(api.db, as.user.id);
    const own = (await as.call(sessions.list)).body.data;
    return { as, params: { id: own.find(({ current }) => !current)?.id ?? '' } };
  },
  'sessions.endOthers': async () => {
    const as = await api.signedIn('user');
    await createSession(api.db, as.user.id);
    return { as };
  },
  ...factorRequests(api),
  ...{ ...passkeyRequests(api), ...ssoRequests(api) },
  'sessions.prove': async () => {
    const as = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    return { as, body: { password: 'long enough' } };
  },
  'session.forgotPassword': async () => ({ as: api.nobody, body: { email: await address() } }),
  'session.resetPassword': async () => ({ body: { token: await token('reset'), password: 'long enough' } }),
  'session.deleteAccount': async () => ({ as: api.nobody, body: { email: await address() } }),
  [ownDeletion]: async () => {
    const as = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    return { as, body: { email: as.user.email, password: 'long enough' } };
  },
  [ownAddress]: async () => {
    const as = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    const body = { email: `own-${await address()}`, current_password: 'long enough' };
    return { as, params: { id: as.user.id }, body };
  },
  'address.sendAgain': async () => ({ as: (await pendingAddress()).as }),
  'address.giveUp': async () => ({ as: (await pendingAddress()).as }),
  'address.confirm': async () => ({
    body: { token: await issueToken(api.db, 'address', (await pendingAddress()).id, 1) },
  }),
  'notices.stop': async () => ({
    body: { token: await stopToken(api.db, (await api.signedIn('user')).user.id, 'reviews') },
  }),
  'session.confirmDeletion': async () => ({ body: { token: await token('deletion') } }),
  'revisions.undo': async () => {
    const { admin, waiting } = await createOwnedSpot(api, { name: 'Undone' });
    const params = { id: await waiting({ name: 'Decided' }) };
    await admin.call(revisions.decide, { params, body: { status: 'approved' } });
    return { params };
  },
  'notes.seen': async () => {
    const as = await api.signedIn('editor');
    const request = (await requests['notes.create']?.()) as unknown as { body: Record<string, string> };
    await as.call(notes.create, { body: { ...request.body, mentions: [as.user.id] } as never });
    const { noun, record_id } = request.body;
    return { as, body: { noun, record_id } };
  },
  'submissions.undo': async () => {
    const params = { id: (await submitSpot(api)).id };
    const body = { status: 'approved' as const };
    await (await api.as('admin')).call(submissions.decide, { params, body });
    return { params };
  },
};
/** They answer with a secret or a challenge, of which nothing is stored. */
const storeNothing = [
  ...['session.beginFactor', 'factor.begin', 'sso.beginFactor'],
  ...['passkeys.begin', 'passkeys.beginSignIn', 'passkeys.beginProof'],
];
const changes = endpoints.filter(
  ([name, { method }]) => method !== 'GET' && !isSameAsAnother(name) && !storeNothing.includes(name),
);
const ownChanges = [[ownDeletion, session.deleteAccount] as const, [ownAddress, users.update] as const];

/** Makes the k-th statement from now on fail in the database, inside its transaction; returns whether it was reached. */
function failStatement(k: number): () => boolean {
  let count = 0;
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    if (!isHandlerStatement(args[0]) || ++count !== k) return query.apply(this, args);
    return query.apply(this, [
      { text: 'select 1 / 0' },
      ...args.slice(1).map((rest) => (Array.isArray(rest) ? [] : rest)),
    ] as never);
  });
  return () => count >= k;
}

/**
 * Whether a statement belongs to the handler: reading the session may be cached, the scheduler sends its own as plain text,
 * announcements come after the commit, and a new connection begins with a question of its own.
 */
function isHandlerStatement(query: unknown): boolean {
  const text = typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text);
  if ((typeof query === 'string' && text.includes('pgboss')) || text === isReplica) return false;
  return !/^\s*(rollback|commit|notify|select.* from "sessions"|update "sessions")/is.test(text);
}

/** Ten attempts with a password are allowed; there are more statements than that. */
async function resetAttempts(name: string): Promise<void> {
  const limited = ['session.login', 'sessions.prove', 'factor.turnOff', 'passkeys.signIn', 'passkeys.prove'];
  if ([ownAddress, ownDeletion, ...limited].includes(name)) await api.db.delete(attempts);
}

describe.each([...changes, ...ownChanges])('%s', (name, endpoint) => {
  test('changes nothing if any of its statements fails', async () => {
    const admin = await api.as('admin');
    const makeRequest = async () =>
      (await (specialRequests[name] ?? requests[name])?.()) as TestRequest & { body: never };
    const rows = () =>
      rowVersions(api.database.pool, throttled.test(name) ? ['attempts', 'quotas'] : undefined);
    const { as = admin, ...request } = (await makeRequest()) ?? {};
    const before = await rows();
    const files = await filePaths(api.dataDir);
    for (let k = 1; k < 80; k++) {
      await resetAttempts(name);
      const reached = failStatement(k);
      const { status, body } = await as.call(endpoint, request);
      const failed = reached();
      vi.restoreAllMocks();
      if (!failed) {
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        expect(await rows()).not.toEqual(before);
        expect(k).toBeGreaterThan(1);
        return;
      }
      expect(status, `statement ${k}`).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toMatch(/select|division/i);
      expect(await rows(), `statement ${k}`).toEqual(before);
      const left = async () => (await filePaths(api.dataDir)).filter((path) => !files.includes(path));
      await expect.poll(left, { message: `files after statement ${k}` }).toEqual([]);
    }
    throw new Error('The change has more than eighty statements.');
  });
});
