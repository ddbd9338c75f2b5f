import { clientAddressKey, type Limit } from '../../../security/throttle.ts';

/** The limit of sign-ins with a provider that begin in a network: each is a row for ten minutes. */
export const beginLimit = (ip: string): Limit => ({
  key: `sso:${clientAddressKey(ip)}`,
  max: 200,
  minutes: 15,
});

/** The limit of what a network sends that no sign-in of ours has begun, or that a provider does not confirm. */
export const failureLimit = (ip: string): Limit => ({
  key: `sso-failed:${clientAddressKey(ip)}`,
  max: 60,
  minutes: 15,
});
