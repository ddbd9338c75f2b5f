import { clientAddressKey, type Limit } from '../../../security/throttle.ts';
import { loginLimits } from '../session.limits.ts';

/**
 * The limits of attempts with a passkey, which cannot be guessed: by network, so that nobody keeps the servers busy with signatures, and
 * together with those of passwords. A known device has its own, as with a password. There is none by account: whoever knows the id of a
 * passkey could otherwise lock its owner out.
 */
export const passkeyLimits = (email: string, ip: string, device: string | undefined): Limit[] =>
  device
    ? loginLimits(email, ip, device)
    : [
        { key: `passkey:${clientAddressKey(ip)}`, max: 30, minutes: 15 },
        { key: `login:${clientAddressKey(ip)}`, max: 200, minutes: 15 },
      ];
