import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { Login, session } from '#contract/session.ts';
import { forgetDraftsOfOthers } from '../../kit/drafts/persons.ts';
import { call } from '../../kit/http/call.ts';
import { startSession } from '../../kit/session/session.ts';
import { firstError } from './form/validate.ts';

/** The code of the error of an email; undefined when it is valid. */
export const checkEmail = (email: string): string | undefined => firstError(Login.shape.email, email);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type SignedIn = AnswerOf<typeof session.login>;

/** Asks for a session; `second` is the second step (product/factor#sign-in). Throws ProblemError. */
export const requestSession = (
  { email, password }: Credentials,
  second: { code?: string; ticket?: string } = {},
): Promise<SignedIn> =>
  call(session.login, { body: { email: email.trim(), password: password.trim(), ...second } });

/** Begins the session of an answer; calls `onSuccess` before the screen changes. Returns the id of the user. */
export async function beginSession({ access_token, id, role }: SignedIn, onSuccess?: () => void) {
  await forgetDraftsOfOthers(id);
  onSuccess?.();
  startSession({ token: access_token, role, userId: id });
  // Another tab of theirs may have stored something in between.
  void forgetDraftsOfOthers(id);
  return id;
}
