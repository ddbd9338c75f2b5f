import { v7 } from 'uuid';
import { passkeys } from '#contract/passkeys.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { SoftPasskey } from './authenticator.ts';
import { addPasskey } from './passkeyPeople.ts';

const junk = Buffer.from('{"type":"webauthn.get"}').toString('base64url');
const assertion = { id: 'AAAA', client_data: junk, authenticator_data: 'AAAA', signature: 'AAAA' };
const ofAnother = async () => ({ params: { id: v7() } });

/** Requests about passkeys that are of nobody; for `exampleRequestsOf`. Without one, `remove` has a random id. */
export const passkeyExamples: Record<
  string,
  () => Promise<{ params?: { id: string }; body?: Record<string, unknown> }>
> = {
  'passkeys.register': async () => ({ body: { id: 'AAAA', client_data: junk, attestation: 'AAAA' } }),
  'passkeys.rename': async () => ({ ...(await ofAnother()), body: { name: 'Azul' } }),
  'passkeys.signIn': async () => ({ body: { ...assertion, user_handle: 'AAAA' } }),
  'passkeys.prove': async () => ({ body: { ...assertion, user_handle: 'AAAA' } }),
};

/** Requests about passkeys that succeed. */
export function passkeyRequests(api: TestApi) {
  const withPasskey = async () => {
    const as = await api.signedIn('user');
    const { passkey, id } = await addPasskey(as);
    return { as, passkey, params: { id } };
  };
  return {
    'passkeys.register': async () => {
      const as = await api.signedIn('user');
      const options = (await as.call(passkeys.begin)).body;
      const { origin } = (await as.call(passkeys.list)).body;
      return { as, body: new SoftPasskey(origin ?? '', options.user.id).attest(options) };
    },
    'passkeys.rename': async () => {
      const { as, params } = await withPasskey();
      return { as, params, body: { name: 'Azul' } };
    },
    'passkeys.remove': async () => {
      const { as, params } = await withPasskey();
      return { as, params };
    },
    'passkeys.signIn': async () => {
      const { passkey } = await withPasskey();
      const options = (await api.nobody.call(passkeys.beginSignIn)).body;
      return { as: api.nobody, body: passkey.assert(options) };
    },
    'passkeys.prove': async () => {
      const { as, passkey } = await withPasskey();
      return { as, body: passkey.assert((await as.call(passkeys.beginProof)).body) };
    },
  };
}

const own = [401, 200, 200, 200];
const ofOthers = [401, 404, 404, 404];
/** What they answer to an anonymous caller, a user, an editor and an administrator, for rights.test.ts. */
export const rightsOfPasskeys: Record<string, number[]> = {
  ...{ 'passkeys.list': own, 'passkeys.begin': own, 'passkeys.register': [401, 422, 422, 422] },
  // Another user's; the role does not matter.
  ...{ 'passkeys.rename': ofOthers, 'passkeys.remove': ofOthers },
  // With one that nobody has; without one.
  ...{ 'passkeys.beginSignIn': [200, 200, 200, 200], 'passkeys.signIn': [401, 401, 401, 401] },
  ...{ 'passkeys.beginProof': ofOthers, 'passkeys.prove': [401, 422, 422, 422] },
};
