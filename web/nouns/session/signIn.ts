import { Login, session } from '#contract/session.ts';
import { forgetDraftsOfOthers } from '../../kit/drafts/persons.ts';
import { call } from '../../kit/http/call.ts';
import { startSession } from '../../kit/session/session.ts';
import { firstError } from './form/validate.ts';

/** The code of the error of an email; undefined when it is valid. */
export const checkEmail = (email: string): string | undefined => firstError(Login.shape.email, email);

/** Signs in; calls `onSuccess` before the screen changes. Returns the id of the user; throws ProblemError. */
export async function signIn(email: string, password: string, onSuccess?: () => void): Promise<string> {
  const body = { email: email.trim(), password: password.trim() };
  const { access_token, id, role } = await call(session.login, { body });
  await forgetDraftsOfOthers(id);
  onSuccess?.();
  startSession({ token: access_token, role, userId: id });
  // Another tab of theirs may have stored something in between.
  void forgetDraftsOfOthers(id);
  return id;
}
