import type { Limit } from '../../../security/throttle.ts';

/**
 * The limit of codes for an account, from everywhere: whoever knows the password could otherwise guess from many networks. A known
 * device has the limits of the sign-in only, so that nobody else can lock it out.
 */
export const codeLimits = (userId: string, device: string | undefined): Limit[] =>
  device ? [] : [{ key: `factor:${userId}`, max: 10, minutes: 60 }];
