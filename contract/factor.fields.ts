import * as z from 'zod/mini';
import { requiredText } from './kit/fields.ts';

/** The six digits of an app, or a recovery code. */
export const factorCode = requiredText(40);

/** What `begin` gave; the server has encrypted it. */
export const factorTicket = requiredText(1000);

/** What an app needs, before its first code has shown that it has it. */
export const FactorSetup = z.object({
  /** In base32, to be typed. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: z.string(),
  /** Sent with the first code; good for a quarter of an hour. */
  ticket: z.string(),
});
export type FactorSetup = z.output<typeof FactorSetup>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
