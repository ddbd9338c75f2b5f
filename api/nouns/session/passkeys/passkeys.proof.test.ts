import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { passkeys } from '#contract/passkeys.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import type { Lies, SoftPasskey } from '../../../testing/passkeys/authenticator.ts';
import { setUpPasskeyApi } from '../../../testing/passkeys/passkeyPeople.ts';
import { expireProof } from '../../../testing/scenarios/sessionServers.ts';
import { sessions as sessionTable } from '../session.table.ts';

/* A fresh proof by passkey, for what is sensitive (product/passkeys#proof). */

const { api, personWithPasskey, signIn, begin, onSecond } = setUpPasskeyApi();

/** An administrator with a passkey, who proved who they are eleven minutes ago. */
async function stale() {
  const one = await personWithPasskey('admin');
  await expireProof(api, one);
  return one;
}
const optionsOf = async (mine: Pick<TestUser, 'call'>) => (await mine.call(passkeys.beginProof)).body;
const prove = async (mine: Pick<TestUser, 'call'>, passkey: SoftPasskey, lies: Lies = {}) =>
  mine.call(passkeys.prove, { body: passkey.assert(await optionsOf(mine), lies) });
const isProved = async (mine: Pick<TestUser, 'token'>) =>
  (await onSecond(mine)(users.list, { query: { export: 'xlsx' } })).status === 200;
const refused = { status: 422, body: { code: 'passkeyRefused' } };
const expired = { status: 422, body: { code: 'passkeyExpired' } };

test.each<[string, Lies]>([
  ['signed for another origin', { origin: 'https://evil.example.com' }],
  ['without user verification', { isVerified: false }],
  ['with the counter of before', { counter: 0 }],
  ['that was made, not used', { type: 'webauthn.create' }],
])('a passkey %s proves nothing, and keeps the session', async (_what, lies) => {
  const { passkey, ...mine } = await stale();
  expect((await signIn(passkey)).status).toBe(200);
  expect(await prove(mine, passkey, lies)).toMatchObject(refused);
  expect(await isProved(mine)).toBe(false);
  expect((await mine.call(sessions.list)).status).toBe(200);
});

test('the passkey of another proves nothing, even with the challenge of this session', async () => {
  const [mine, other] = [await stale(), await personWithPasskey()];
  expect(await prove(mine, other.passkey)).toMatchObject(refused);
  expect(await isProved(mine)).toBe(false);
});

test('a challenge of the sign-in, of another session, or that is used proves nothing', async () => {
  const { passkey, ...mine } = await stale();
  const again = await signIn(passkey);
  const second = api.callerWith(again.body.access_token);
  const attempt = (challenge: string, rpId: string) =>
    mine.call(passkeys.prove, { body: passkey.assert({ challenge, rpId }) });
  for (const { challenge, rpId } of [await begin(), await optionsOf(second)])
    expect(await attempt(challenge, rpId)).toMatchObject(expired);
  expect(await isProved(mine)).toBe(false);
  const { challenge, rpId } = await optionsOf(mine);
  expect((await attempt(challenge, rpId)).status).toBe(200);
  expect(await attempt(challenge, rpId)).toMatchObject(expired);
  // What proves opens no session either.
  const proof = passkey.assert(await optionsOf(mine));
  expect(await api.nobody.call(passkeys.signIn, { body: proof })).toMatchObject(expired);
});

test('an authenticator that was told whose passkey is meant need not say it, but must not say another', async () => {
  const { passkey, ...mine } = await stale();
  const userHandle = 'AAAA';
  expect(await prove(mine, passkey, { userHandle })).toMatchObject(refused);
  const { user_handle: _unsaid, ...body } = passkey.assert(await optionsOf(mine));
  expect((await mine.call(passkeys.prove, { body })).status).toBe(200);
});

test('it is asked for the own passkeys only; who has none cannot begin', async () => {
  const { passkey, ...mine } = await stale();
  expect(await optionsOf(mine)).toMatchObject({
    allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    userVerification: 'required',
  });
  expect((await (await api.signedIn('admin')).call(passkeys.beginProof)).status).toBe(404);
  expect((await api.nobody.call(passkeys.beginProof)).status).toBe(401);
});

describe('the right one', () => {
  test('proves for this session only, on all servers, and is in the audit beside the failed one', async () => {
    const { passkey, ...mine } = await stale();
    const again = await signIn(passkey);
    await api.db.update(sessionTable).set({ proved_at: null }).where(eq(sessionTable.user_id, mine.user.id));
    expect(await prove(mine, passkey, { isVerified: false })).toMatchObject(refused);
    expect((await prove(mine, passkey)).status).toBe(200);
    expect(await isProved(mine)).toBe(true);
    expect(await isProved({ token: again.body.access_token })).toBe(false);
    const query = { actor: mine.user.id, order: 'asc' as const };
    const { data } = (await (await api.as('admin')).call(audit.list, { query })).body;
    const actions = data.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('proo'))).toEqual(['proof_failed']);
    expect(actions).toContain('proved');
  });
});
