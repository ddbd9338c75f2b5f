import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.fields.ts';
import type { passkeys } from '#contract/passkeys.ts';
import type { Db } from '../../../database/connection/database.ts';
import type { Owner } from '../factor/factor.owner.ts';
import { challengeMinutes, isOpenChallenge, newChallenge, type Purpose } from './challenges.ts';
import type { FoundPasskey } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

/* The ceremonies of WebAuthn: what the browser is asked for, and whether what it answers is right (product/passkeys). */

/** Loaded with the first ceremony: it is large, and a server that starts does not need it. */
const library = () => import('@simplewebauthn/server');

const timeout = challengeMinutes * 60_000;
/** Ed25519, ES256 and RS256: what all authenticators have. */
const algorithms = [-8, -7, -257];

type Credentials = RequestOptions['allowCredentials'];

/** What `navigator.credentials.get` is asked for. Without credentials the person chooses one of this site. */
export async function requestOptions(
  db: Db,
  party: RelyingParty,
  purpose: Purpose,
  allowCredentials: Credentials = [],
): Promise<RequestOptions> {
  const challenge = (await newChallenge(db, purpose)).toString('base64url');
  return { challenge, rpId: party.id, timeout, userVerification: 'required', allowCredentials };
}

/** What an authenticator keeps of a person: their id, and nothing that changes or names them. */
export const handleOf = ({ id }: { id: string }): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** What `navigator.credentials.create` is asked for; not for one of `excludeCredentials` once more. */
export async function creationOptions(
  db: Db,
  party: RelyingParty,
  person: Owner,
  excludeCredentials: Credentials,
): Promise<CreationOptions> {
  const challenge = await newChallenge(db, { ceremony: 'registration', userId: person.id });
  const userVerification = 'required' as const;
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: party.id, name: 'Bambalina' },
    user: {
      id: handleOf(person).toString('base64url'),
      name: person.email,
      displayName: `${person.first_name} ${person.last_name}`.trim() || person.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  };
}

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) });

/** What the browser has signed for; undefined if it is not readable, or comes from a frame in another site. */
function clientDataOf(encoded: string): z.output<typeof ClientData> | undefined {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    const { data } = ClientData.safeParse(JSON.parse(text));
    return data?.crossOrigin ? undefined : data;
  } catch {
    return undefined;
  }
}

/** `expired`: the challenge is too old, or was for something else; `refused`: anything else is wrong. */
export type Refusal = 'expired' | 'refused';

/** The challenge that a client signed for, if it is open for this purpose. */
async function openChallengeOf(db: Db, purpose: Purpose, clientData: string) {
  const challenge = clientDataOf(clientData)?.challenge;
  if (challenge === undefined) return { refusal: 'refused' as const };
  return (await isOpenChallenge(db, purpose, challenge)) ? { challenge } : { refusal: 'expired' as const };
}

/** Of the library, which throws for what is wrong with the answer of an authenticator. */
const unlessWrong = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined);

export type Attestation = BodyOf<typeof passkeys.register>;

/** Checks what an authenticator answered when a passkey was made. Returns what is to be stored. */
export async function verifyAttestation(db: Db, party: RelyingParty, userId: string, body: Attestation) {
  const purpose = { ceremony: 'registration', userId } as const;
  const { challenge, refusal } = await openChallengeOf(db, purpose, body.client_data);
  if (challenge === undefined) return { refusal };
  const { verifyRegistrationResponse } = await library();
  const verified: VerifiedRegistrationResponse | undefined = await unlessWrong(
    verifyRegistrationResponse({
      response: {
        ...{ id: body.id, rawId: body.id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: body.client_data, attestationObject: body.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const info = verified?.verified ? verified.registrationInfo : undefined;
  // The library does not compare the id beside the attestation with the one in it.
  if (!info || info.credential.id !== body.id) return { refusal: 'refused' as const };
  const { publicKey, counter } = info.credential;
  return {
    challenge,
    values: {
      credential_id: body.id,
      public_key: Buffer.from(publicKey),
      counter,
      synced: info.credentialBackedUp,
      transports: [...new Set(body.transports)],
    },
  };
}

/** Whether the handle, if it was told, is that of the owner: the contract requires it for a sign-in. */
const isHandleOf = (account: { id: string }, handle: string | undefined): boolean =>
  handle === undefined || handleOf(account).equals(Buffer.from(handle, 'base64url'));

export type Assertion = BodyOf<typeof passkeys.prove>;

/** Checks what an authenticator answered when a passkey was used. Nothing has changed then: the challenge is not used up. */
export async function verifyAssertion(
  db: Db,
  party: RelyingParty,
  purpose: Purpose,
  { found, body }: { found: FoundPasskey | undefined; body: Assertion },
) {
  const { challenge, refusal } = await openChallengeOf(db, purpose, body.client_data);
  if (challenge === undefined) return { refusal };
  if (!found || !isHandleOf(found.account, body.user_handle)) return { refusal: 'refused' as const };
  const { public_key, counter } = found.passkey;
  const { verifyAuthenticationResponse } = await library();
  const verified: VerifiedAuthenticationResponse | undefined = await unlessWrong(
    verifyAuthenticationResponse({
      response: {
        ...{ id: body.id, rawId: body.id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: body.client_data,
          authenticatorData: body.authenticator_data,
          signature: body.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: body.id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return { refusal: 'refused' as const };
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { challenge, used: { passkeyId: found.passkey.id, newCounter, isSynced: credentialBackedUp } };
}
