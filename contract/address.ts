import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { done, endpoint } from './kit/endpoint.ts';
import { Instant, requiredText } from './kit/fields.ts';

/**
 * One's own new address of mail: asked for with `PUT /users/:id`, it waits until a link that was mailed to it is opened
 * (docs/decisions/0032).
 */
export const AddressWaiting = z.object({ email: z.nullable(z.string()), createdAt: z.nullable(Instant) });
export type AddressWaiting = z.output<typeof AddressWaiting>;

export const address = {
  waiting: endpoint({
    method: 'GET',
    path: '/auth/address',
    minRole: 'user',
    out: AddressWaiting,
    summary: "One's own new address that waits for its link to be opened, or none",
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/auth/address/send_again',
    minRole: 'user',
    counts: ['mails'],
    out: done,
    summary: 'Mail the link to the new address once more; the older link works ten more minutes',
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path: '/auth/address',
    minRole: 'user',
    out: done,
    summary: "Keep one's address as it is",
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm_address',
    minRole: 'none',
    counts: [],
    body: z.strictObject({ token: requiredText(200, codes.linkExpired) }, codes.unknownField),
    out: done,
    summary: 'Take a new address over with the link mailed to it',
  }),
};
