import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, Instant, strictObject } from './kit/fields.ts';

/** The records whose links are checked. */
export const nounsWithLinks = ['spots', 'stories', 'banners'] as const;
export type NounWithLinks = (typeof nounsWithLinks)[number];

/** Why a link failed without an HTTP status (product/links#answers). */
export const linkFaults = [
  'dns',
  'unreachable',
  'refused',
  'timeout',
  'closed',
  'tls',
  'private',
  'redirects',
] as const;
export type LinkFault = (typeof linkFaults)[number];

/** A dead link of a record: what it answered last, and since when it has failed. */
export const DeadLink = z.object({
  address: z.string(),
  since: Instant,
  checkedAt: Instant,
  status: z.nullable(z.int()),
  fault: z.nullable(choice(linkFaults)),
});
export type DeadLink = z.output<typeof DeadLink>;

export const links = {
  dead: endpoint({
    method: 'GET',
    path: '/links',
    minRole: 'user',
    query: strictObject({ noun: choice(nounsWithLinks), id: Id }),
    out: z.object({ data: z.array(DeadLink) }),
    summary: 'The dead links of one record; for users, of their own spots',
  }),
};
