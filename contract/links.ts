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

/** A link that works, but has moved for good. */
export const MovedLink = z.object({ address: z.string(), to: z.string() });
export type MovedLink = z.output<typeof MovedLink>;

/** What is known about the links of one record. */
export const LinkFindings = z.object({ data: z.array(DeadLink), moved: z.array(MovedLink) });
export type LinkFindings = z.output<typeof LinkFindings>;

export const links = {
  dead: endpoint({
    method: 'GET',
    path: '/links',
    minRole: 'user',
    query: strictObject({ noun: choice(nounsWithLinks), id: Id }),
    out: LinkFindings,
    summary: 'The dead links of one record, and those that have moved; for users, of their own spots',
  }),
};
