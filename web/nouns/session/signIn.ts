import type { FactorSetup } from '#contract/factor.fields.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { Login, session } from '#contract/session.ts';
import { sso } from '#contract/sso.ts';
import { forgetDraftsOfOthers } from '../../kit/drafts/persons.ts';
import { call } from '../../kit/http/call.ts';
import { startSession } from '../../kit/session/session.ts';
import { firstError } from './form/validate.ts';

/** The code of the error of an email; undefined when it is valid. */
export const checkEmail = (email: string): string | undefined => firstError(Login.shape.email, email);

interface PasswordCredentials {
  readonly email: string;
  readonly password: string;
}

/** What a provider has confirmed, with the password of the account that is being linked to it (product/sso#linking). */
interface SsoCredentials {
  readonly ssoTicket: string;
  readonly password?: string;
}

export type Credentials = PasswordCredentials | SsoCredentials;

export type SignedIn = AnswerOf<typeof session.login>;

/** Asks for a session; `second` is the second step (product/factor#sign-in). Throws ProblemError. */
export const requestSession = (
  credentials: Credentials,
  { code, ticket }: { code?: string; ticket?: string } = {},
): Promise<SignedIn> =>
  'ssoTicket' in credentials
    ? call(sso.signIn, {
        body: { ...ofTicket(credentials), ...(code && { code }), ...(ticket && { setup: ticket }) },
      })
    : call(session.login, {
        body: { ...trimmed(credentials), ...(code && { code }), ...(ticket && { ticket }) },
      });

/** Asks for a second factor to set up, which the sign-in needs (product/factor#required). Throws ProblemError. */
export const requestSetup = (credentials: Credentials, signal: AbortSignal): Promise<FactorSetup> =>
  'ssoTicket' in credentials
    ? call(sso.beginFactor, { body: ofTicket(credentials), signal })
    : call(session.beginFactor, { body: trimmed(credentials), signal });

const ofTicket = ({ ssoTicket, password }: SsoCredentials) => ({
  ticket: ssoTicket,
  ...(password && { password }),
});
const trimmed = ({ email, password }: PasswordCredentials) => ({
  email: email.trim(),
  password: password.trim(),
});

/** Begins the session of an answer; calls `onSuccess` before the screen changes. Returns the id of the user. */
export async function beginSession({ access_token, id, role }: SignedIn, onSuccess?: () => void) {
  await forgetDraftsOfOthers(id);
  onSuccess?.();
  startSession({ token: access_token, role, userId: id });
  // Another tab of theirs may have stored something in between.
  void forgetDraftsOfOthers(id);
  return id;
}
