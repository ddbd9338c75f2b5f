import { codes } from '#contract/kit/codes.ts';
import type { ProviderConfig } from '../../../config/sign-on.ts';
import type { Services } from '../../../http/services.ts';
import type { Identity } from '../../../integrations/sign-on/identity.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { countAttempt } from '../../../security/throttle.ts';
import { browserHash } from './sso.browser.ts';
import { failureLimit } from './sso.limits.ts';
import { readTicket } from './sso.store.ts';

/** Whom which provider has confirmed. */
export interface Confirmed {
  readonly identity: Identity;
  readonly provider: ProviderConfig;
}

interface TicketCall extends Pick<Services, 'db' | 'config' | 'signOn'> {
  readonly body: { readonly ticket: string };
  readonly cookies: string | undefined;
  readonly ip: string;
}

export const ticketExpired = (): ProblemError => new ProblemError(422, codes.ssoExpired);

/**
 * Whom the ticket of a call is about: for a sign-in, or for the user who links an account. Throws 422 if it is of another browser or
 * user, was used, or is too old; those are counted.
 */
export async function confirmedBy(
  { db, config, signOn, body, cookies, ip }: TicketCall,
  userId: string | null = null,
): Promise<Confirmed> {
  const browser = browserHash(config, cookies);
  const found = browser && (await readTicket(db, body.ticket, browser));
  const provider = found && signOn.get(found.provider)?.config;
  if (found && provider && found.userId === userId) return { identity: found.identity, provider };
  await countAttempt(db, failureLimit(ip));
  throw ticketExpired();
}
