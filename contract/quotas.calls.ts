import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice, Instant } from './kit/fields.ts';
import { quotaKinds } from './kit/quotas.ts';

/** A user's quota of a kind. */
export const Quota = z.object({
  kind: choice(quotaKinds),
  /** The limit for one hour. */
  most: z.int(),
  left: z.int(),
  /** When the quota is reset; null when nothing is used. */
  until: z.nullable(Instant),
});
export type Quota = z.output<typeof Quota>;

export const quotas = {
  mine: endpoint({
    method: 'GET',
    path: '/limits',
    minRole: 'user',
    out: z.object({ data: z.array(Quota) }),
    summary: "The caller's quotas: limit and remainder of this hour, by kind",
  }),
};
