import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, removed } from './kit/endpoint.ts';
import { choice, Id, Instant, many, requiredText, strictObject } from './kit/fields.ts';
import {
  assertionFields,
  attestationFields,
  CreationOptions,
  RequestOptions,
  userHandle,
} from './passkeys.fields.ts';
import { LoginAnswer } from './session.ts';

/** How many a person may have. */
export const maxPasskeys = 20;

/** Ways to reach an authenticator that browsers name and that are kept. */
export const transports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Where a passkey is: on all devices of an account at its provider, on one device, on a key that is carried along. */
export const passkeyKinds = ['synced', 'device', 'security_key'] as const;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  kind: choice(passkeyKinds),
  createdAt: Instant,
  /** Null if it was never used. */
  usedAt: z.nullable(Instant),
});
export type Passkey = z.output<typeof Passkey>;

const name = requiredText(80, codes.nameRequired);

/** Passkeys of the caller, and what is done with them (product/passkeys). */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    minRole: 'user',
    out: z.object({
      data: z.array(Passkey),
      /** The only address at which passkeys work; null: the server has none at which they could. */
      origin: z.nullable(z.string()),
    }),
    summary: 'The passkeys of the caller, the newest first',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/passkeys/begin',
    minRole: 'user',
    counts: [],
    proof: 'always',
    out: CreationOptions,
    summary: 'Begin to add a passkey',
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    minRole: 'user',
    counts: [],
    proof: 'always',
    body: strictObject({
      ...attestationFields,
      transports: z.optional(many(choice(transports), transports.length)),
      /** By default that of the browser and the system. */
      name: z.optional(name),
    }),
    out: Passkey,
    status: 201,
    summary: 'Add a passkey that an authenticator has just made',
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/auth/passkeys/:id',
    minRole: 'user',
    counts: [],
    body: strictObject({ name }),
    out: Passkey,
    summary: 'Rename a passkey of the caller',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    minRole: 'user',
    counts: [],
    proof: 'always',
    out: removed,
    summary: 'Remove a passkey of the caller, and end the other sessions that were begun with it',
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/begin',
    minRole: 'none',
    counts: [],
    out: RequestOptions,
    summary: 'Begin to sign in with a passkey',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    minRole: 'none',
    counts: [],
    body: strictObject({
      ...assertionFields,
      user_handle: userHandle,
      /** Only as this user: the one whose session has ended over unsaved work. */
      user_id: z.optional(Id),
    }),
    out: z.omit(LoginAnswer, { recovery_codes: true }),
    summary: 'Sign in with a passkey, without a password',
  }),
  beginProof: endpoint({
    method: 'POST',
    path: '/auth/prove/passkey/begin',
    minRole: 'user',
    counts: [],
    out: RequestOptions,
    summary: 'Begin to prove with a passkey to be the person of this session',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/prove/passkey',
    minRole: 'user',
    counts: [],
    body: strictObject({ ...assertionFields, user_handle: z.optional(userHandle) }),
    out: z.object({ status: z.literal(200) }),
    summary:
      'Prove with a passkey to be the person of this session, for the sensitive calls of the next ten minutes',
  }),
};
