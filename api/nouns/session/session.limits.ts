import { addressKey, type Limit } from '../../security/throttle.ts';

/**
 * What a sign-in counts for. A known device counts by itself, so that strangers neither in its network nor elsewhere
 * lock it out. All others count by account and network together, by network, and, for guesses from many networks, by
 * account; in this order, so that what one network is refused does not count for the account.
 */
export const loginLimits = (email: string, ip: string, device: string | undefined): Limit[] =>
  device
    ? [{ key: `login:device:${device}`, max: 10, minutes: 15 }]
    : [
        { key: `login:${email}:${addressKey(ip)}`, max: 10, minutes: 15 },
        { key: `login:${addressKey(ip)}`, max: 200, minutes: 15 },
        { key: `login:anywhere:${email}`, max: 100, minutes: 15 },
      ];

/** What asking for a link counts for. Not for the address of mail: strangers ask for it too. */
export const linkLimits = (ip: string, device: string | undefined): Limit[] => [
  { key: device ? `reset:device:${device}` : `reset:${addressKey(ip)}`, max: 30, minutes: 60 },
];
