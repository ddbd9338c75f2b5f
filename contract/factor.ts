import * as z from 'zod/mini';
import { FactorSetup, factorCode, factorTicket, RecoveryCodes } from './factor.fields.ts';
import { endpoint } from './kit/endpoint.ts';
import { Id, Instant, strictObject } from './kit/fields.ts';

export const OwnFactor = z.object({
  /** When it was set up; null: there is none. */
  since: z.nullable(Instant),
  /** Recovery codes that are not used yet. */
  recovery_left: z.int(),
  /** From when the role of the caller needs one; null: it does not. */
  required_from: z.nullable(Instant),
  /** How many passkeys there are: with one, the account has a second factor too (product/passkeys#factor). */
  passkeys: z.int(),
});
export type OwnFactor = z.output<typeof OwnFactor>;

const removed = z.object({ status: z.literal(200) });

/** The second factor of an account: codes of an app, and recovery codes (product/factor). */
export const factor = {
  read: endpoint({
    method: 'GET',
    path: '/auth/factor',
    minRole: 'user',
    out: OwnFactor,
    summary: 'The second factor of the caller',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/factor/begin',
    minRole: 'user',
    counts: [],
    proof: 'always',
    out: FactorSetup,
    summary: 'Begin to set up a second factor',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/factor',
    minRole: 'user',
    counts: [],
    proof: 'always',
    body: strictObject({ ticket: factorTicket, code: factorCode }),
    out: RecoveryCodes,
    summary: 'Set up the second factor with its first code; ends all other sessions',
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/factor/recovery_codes',
    minRole: 'user',
    counts: [],
    proof: 'always',
    out: RecoveryCodes,
    summary: 'Ten new recovery codes instead of the former ones',
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/auth/factor/turn_off',
    minRole: 'user',
    counts: [],
    proof: 'always',
    body: strictObject({ code: factorCode }),
    out: removed,
    summary: 'Remove the second factor of the caller with one of its codes',
  }),
  of: endpoint({
    method: 'GET',
    path: '/users/:id/factor',
    minRole: 'admin',
    out: z.pick(OwnFactor, { since: true, passkeys: true }),
    summary: 'Whether a user has a second factor, and how many passkeys',
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/users/:id/factor',
    minRole: 'admin',
    proof: 'always',
    out: z.object({ status: z.literal(200), id: Id }),
    summary:
      'Remove the second factor and the passkeys of another user, who is told by mail, and end their sessions',
  }),
};
