import { Login, session } from '#contract/session.ts';
import { call } from '../../kit/http/call.ts';
import { startSession } from '../../kit/session/session.ts';
import { firstError } from './validate.ts';

/*
 * What the login needs only once somebody types: it comes then, so that the page itself stays light.
 */

/** The sentence for an address that is none; undefined when it may be one. */
export const wrongEmail = (email: string): string | undefined => firstError(Login.shape.email, email);

/** Signs in; `greet` runs before the screen changes. Throws ProblemError. */
export async function signIn(email: string, password: string, greet: () => void): Promise<void> {
  const body = { email: email.trim(), password: password.trim() };
  const { access_token, id, role } = await call(session.login, { body });
  greet();
  startSession({ token: access_token, role, userId: id });
}
