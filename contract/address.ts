import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { done, endpoint } from './kit/endpoint.ts';
import { Instant, requiredText, strictObject } from './kit/fields.ts';

/**
 * A pending change of the caller's own email address: requested with `PUT /users/:id`, confirmed by opening the link mailed
 * to the new address (docs/decisions/0032).
 */
export const AddressWaiting = z.object({ email: z.nullable(z.string()), createdAt: z.nullable(Instant) });

export const address = {
  waiting: endpoint({
    method: 'GET',
    path: '/auth/address',
    minRole: 'user',
    out: AddressWaiting,
    summary: "The caller's new email address that is not confirmed yet, or null",
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/auth/address/send_again',
    minRole: 'user',
    counts: ['mails'],
    out: done,
    summary: 'Mail the link to the new address again; older links expire after ten minutes',
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path: '/auth/address',
    minRole: 'user',
    out: done,
    summary: "Cancel the pending change of the caller's email address",
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm_address',
    minRole: 'none',
    counts: [],
    body: strictObject({ token: requiredText(200, codes.linkExpired) }),
    out: done,
    summary: 'Confirm a new email address with the link mailed to it',
  }),
};
