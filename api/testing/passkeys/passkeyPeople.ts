import { beforeAll, beforeEach } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { passkeys } from '#contract/passkeys.ts';
import { session } from '#contract/session.ts';
import { attempts } from '../../security/throttle.table.ts';
import { quickHash } from '../calls/quickHash.ts';
import { setUpTwoApis, type TestUser } from '../calls/startTestApi.ts';
import { type Lies, SoftPasskey } from './authenticator.ts';

export const password = 'correct horse';

/** Of the servers; none of the requests of a test goes there. */
export const site = 'https://office.example.com';

type Caller = Pick<TestUser, 'call'>;

/** Adds a passkey to the account of a caller who has just signed in. */
export async function addPasskey(mine: Caller, kind: { counts?: boolean; isSynced?: boolean } = {}) {
  const { status, body: options } = await mine.call(passkeys.begin);
  if (status !== 200) throw new Error(`begin answered ${status}`);
  const { origin } = (await mine.call(passkeys.list)).body;
  const passkey = new SoftPasskey(origin ?? '', options.user.id, kind);
  const added = await mine.call(passkeys.register, { body: passkey.attest(options) });
  if (added.status !== 201) throw new Error(`register answered ${added.status}`);
  return { passkey, id: added.body.id };
}

/** Two servers on one database, with people who have passkeys; the throttle forgets its counts before each test. */
export function setUpPasskeyApi(env: Record<string, string> = {}) {
  // Servers that share a database share their public address.
  const { api, onSecond } = setUpTwoApis({ PUBLIC_URL: site, ...env });
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await quickHash(password);
  });
  beforeEach(async () => void (await api.db.delete(attempts)));
  const person = (role: Role = 'user') => api.signedIn(role, { password_hash });
  const begin = async () => (await api.nobody.call(passkeys.beginSignIn)).body;
  return {
    api,
    person,
    begin,
    onSecond,
    async personWithPasskey(role: Role = 'user', kind: { counts?: boolean; isSynced?: boolean } = {}) {
      const one = await person(role);
      const { passkey, id } = await addPasskey(one, kind);
      return { ...one, passkey, passkeyId: id };
    },
    /** Signs in, or tries to. */
    signIn: async (passkey: SoftPasskey, lies: Lies = {}) =>
      api.nobody.call(passkeys.signIn, { body: passkey.assert(await begin(), lies) }),
    signInWithPassword: (email: string) => api.nobody.call(session.login, { body: { email, password } }),
  };
}
