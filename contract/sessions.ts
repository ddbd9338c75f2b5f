import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, removed } from './kit/endpoint.ts';
import { choice, Id, Instant, strictObject } from './kit/fields.ts';
import { currentPassword } from './users.ts';

/** Where a network address is: on the server's own machine, in a local or private network, on the Internet. */
export const addressKinds = ['machine', 'private', 'public'] as const;

export const UserSession = z.object({
  /** Of this list only: nothing of the token can be learnt from it. */
  id: Id,
  /** The browser and the system that signed in, such as `Firefox` and `Linux`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address that signed in; null if unknown. */
  address: z.nullable(z.string()),
  addressKind: z.nullable(choice(addressKinds)),
  createdAt: Instant,
  /** To five minutes. */
  usedAt: Instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type UserSession = z.output<typeof UserSession>;

const list = z.object({ data: z.array(UserSession) });
const ended = z.object({ status: z.literal(200), ended: z.int() });

/**
 * The sessions of the caller and, for administrators, of every user (product/accounts#sessions), and the proof that sensitive calls
 * need (product/accounts#proof).
 */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    minRole: 'user',
    out: list,
    summary: 'The sessions of the caller, the last used first',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    minRole: 'user',
    counts: [],
    out: removed,
    summary: 'End one of the sessions of the caller, on all servers',
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    minRole: 'user',
    counts: [],
    out: ended,
    summary: 'End all sessions of the caller but this one, on all servers',
  }),
  listOf: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    minRole: 'admin',
    out: list,
    summary: 'The sessions of a user, the last used first',
  }),
  endOf: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions/:session',
    minRole: 'admin',
    out: removed,
    summary: 'End one of the sessions of a user, on all servers',
  }),
  endAllOf: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    minRole: 'admin',
    out: ended,
    summary: 'End all sessions of a user but the one of this call, on all servers',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/prove',
    minRole: 'user',
    counts: [],
    body: strictObject({ password: currentPassword.check(z.minLength(1, codes.currentPasswordRequired)) }),
    out: z.object({ status: z.literal(200) }),
    summary:
      'Prove with the password to be the person of this session, for the sensitive calls of the next ten minutes',
  }),
};
