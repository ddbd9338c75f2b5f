import { clientAddressKey, type Limit } from '../../security/throttle.ts';

/**
 * The limits of a sign-in. A known device has its own, so nobody else can lock it out. Otherwise: by account and network,
 * by network, and by account against guesses from many networks. In this order, since a refused attempt does not count
 * towards the limits after it.
 */
export const loginLimits = (email: string, ip: string, device: string | undefined): Limit[] =>
  device
    ? [{ key: `login:device:${device}`, max: 10, minutes: 15 }]
    : [
        { key: `login:${email}:${clientAddressKey(ip)}`, max: 10, minutes: 15 },
        { key: `login:${clientAddressKey(ip)}`, max: 200, minutes: 15 },
        { key: `login:anywhere:${email}`, max: 100, minutes: 15 },
      ];

/** The limits of requests for a link. Not by email address: anyone can request links for it. */
export const linkLimits = (ip: string, device: string | undefined): Limit[] => [
  { key: device ? `reset:device:${device}` : `reset:${clientAddressKey(ip)}`, max: 30, minutes: 60 },
];
