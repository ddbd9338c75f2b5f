import { Secret, TOTP } from 'otpauth';

/** The code of a moment, as an app shows it. */
export const codeAt = (secret: string, now = Date.now()): string =>
  TOTP.generate({
    ...{ algorithm: 'SHA1', digits: 6, period: 30 },
    secret: Secret.fromBase32(secret),
    timestamp: now,
  });
