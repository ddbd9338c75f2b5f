import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice, Instant } from './kit/fields.ts';
import { kinds } from './kit/quotas.ts';

/** How much somebody may still make of a kind. */
export const Quota = z.object({
  kind: choice(kinds as [(typeof kinds)[number], ...typeof kinds]),
  /** In an hour. */
  most: z.int(),
  left: z.int(),
  /** When all of it may be made again; null while nothing is counted. */
  until: z.nullable(Instant),
});
export type Quota = z.output<typeof Quota>;

export const quotas = {
  mine: endpoint({
    method: 'GET',
    path: '/limits',
    minRole: 'user',
    out: z.object({ data: z.array(Quota) }),
    summary: 'How much the caller may still make in this hour, by kind',
  }),
};
