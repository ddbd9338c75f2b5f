import type { Limit } from '../../../security/throttle.ts';
import { type Account, signedInDevice } from '../session.device.ts';

/**
 * The limit of codes for an account, from everywhere: whoever knows the password could otherwise guess from many networks. A browser
 * that has signed in before has the limits of the sign-in only, so that nobody else can lock it out; not one that is known by a mailed
 * link, which whoever reads the mail could use again and again.
 */
export const codeLimits = (account: Account, cookies: string | undefined): Limit[] =>
  signedInDevice(cookies, account) ? [] : [{ key: `factor:${account.id}`, max: 10, minutes: 60 }];
