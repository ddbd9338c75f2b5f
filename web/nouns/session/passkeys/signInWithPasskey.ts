import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { passkeys } from '#contract/passkeys.ts';
import { call } from '../../../kit/http/call.ts';
import { askForPasskey } from '../../../kit/passkeys/browser.ts';

/**
 * Asks for a session with a passkey that the person chooses; undefined if they chose none. Only as the user of this id, if it is given.
 * Throws ProblemError.
 */
export async function signInWithPasskey(
  userId?: string,
): Promise<AnswerOf<typeof passkeys.signIn> | undefined> {
  const given = await askForPasskey(await call(passkeys.beginSignIn));
  if (typeof given === 'string') return undefined;
  const { user_handle = '' } = given;
  return call(passkeys.signIn, { body: { ...given, user_handle, ...(userId && { user_id: userId }) } });
}
