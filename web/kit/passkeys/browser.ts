import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { codes } from '#contract/kit/codes.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.fields.ts';
import { transports as known, type passkeys } from '#contract/passkeys.ts';
import { problemFrom } from '../http/problem.ts';

/*
 * Asks the browser for a passkey. By a library rather than the browser's own `toJSON`, which older ones and the credentials of some
 * password managers lack (docs/decisions/0086). Loaded when it is needed.
 */

/** What the person or the browser did instead: nothing that has failed. */
export type NotDone = 'cancelled' | 'exists';

/** The credential for the server; or why there is none. Throws ProblemError where the address is not the one that has passkeys. */
export async function askForPasskey(
  options: RequestOptions,
): Promise<BodyOf<typeof passkeys.prove> | NotDone> {
  const credential = await outcomeOf(startAuthentication({ optionsJSON: options }));
  if (typeof credential === 'string') return credential;
  const { id, response } = credential;
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { user_handle: response.userHandle }),
  };
}

/** A new credential for the server; or why there is none. */
export async function makePasskey(
  options: CreationOptions,
): Promise<BodyOf<typeof passkeys.register> | NotDone> {
  const credential = await outcomeOf(startRegistration({ optionsJSON: options }));
  if (typeof credential === 'string') return credential;
  const { id, response } = credential;
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: known.filter((way) => response.transports?.some((other) => other === way)),
  };
}

/** Browsers tell a person's refusal, a timeout and a missing passkey with the same error, so that pages learn nothing. */
const notDone: Readonly<Record<string, NotDone | undefined>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};

async function outcomeOf<T>(asked: Promise<T>): Promise<T | NotDone> {
  try {
    return await asked;
  } catch (error) {
    const { name } = error as Error;
    const outcome = notDone[name];
    if (outcome) return outcome;
    if (name !== 'SecurityError') throw error;
    const code = codes.passkeysUnavailable;
    throw problemFrom(409, JSON.stringify({ code, message: code }));
  }
}
