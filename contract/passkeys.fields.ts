import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { requiredText } from './kit/fields.ts';

/* What a browser and an authenticator exchange with the server (WebAuthn, level 3), as flat fields in base64url. */

const base64url = (max: number) => requiredText(max).check(z.regex(/^[\w-]+$/, codes.invalid));

/** The id of a credential: at most 1023 bytes. */
export const credentialId = base64url(1400);
const clientData = base64url(4000);

/** What an authenticator answers when a passkey is used. */
export const assertionFields = {
  id: credentialId,
  client_data: clientData,
  authenticator_data: base64url(4000),
  signature: base64url(4000),
};
/** Whose passkey it is. Told where the browser did not know whose is meant; otherwise authenticators may leave it out. */
export const userHandle = base64url(100);

/** What an authenticator answers when a passkey is made. */
export const attestationFields = {
  id: credentialId,
  client_data: clientData,
  attestation: base64url(16_000),
};

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** The options of `navigator.credentials.get`, as JSON. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(Credential),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** The options of `navigator.credentials.create`, as JSON. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof CreationOptions>;
