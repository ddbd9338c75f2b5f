import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, removed } from './kit/endpoint.ts';
import { choice, Day, flag, Id, Instant, integer, many, requiredText, strictObject } from './kit/fields.ts';

/* Keys for programs (product/keys). */

/** What a key can be for. Those that only staff's hands should change are read only (`keys.reach.ts`). */
export const keyNouns = [
  'spots',
  'events',
  'comments',
  'users',
  'categories',
  'pics',
  'stories',
  'banners',
  'notifications',
  'revisions',
  'submissions',
  'statistics',
] as const;
export type KeyNoun = (typeof keyNouns)[number];

/** What every token of a key begins with, so that scanners for secrets find it. */
export const keyPrefix = 'bk_';

export const maxKeyDays = 365;
const maxCallsPerMinute = 6000;

export const Key = z.object({
  id: Id,
  name: z.string(),
  /** Whose rights bound it. */
  owner: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  nouns: z.array(choice(keyNouns)),
  /** Whether it may also change records. */
  write: z.boolean(),
  per_minute: z.int(),
  /** The beginning of its token, by which it is recognised. */
  start: z.string(),
  createdAt: Instant,
  expires_at: Instant,
  /** To five minutes; null if it was never used. */
  used_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
});
export type Key = z.output<typeof Key>;

export const KeyFields = strictObject({
  name: requiredText(80, codes.nameRequired),
  user_id: Id,
  nouns: many(choice(keyNouns), keyNouns.length).check(z.refine((nouns) => nouns.length > 0, codes.required)),
  write: z.optional(flag()),
  per_minute: z.optional(integer(1, maxCallsPerMinute)),
  /** Its last day, in UTC; within a year. */
  expires_on: Day,
});
export type KeyFields = z.output<typeof KeyFields>;

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    minRole: 'admin',
    out: z.object({ data: z.array(Key) }),
    summary: 'The keys of programs, the newest first, without their tokens',
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    minRole: 'admin',
    proof: 'always',
    counts: ['edits'],
    body: KeyFields,
    out: z.extend(Key, { token: z.string() }),
    answersSecret: true,
    status: 201,
    summary: 'Make a key; its token is in this answer only, and is not repeated for an Idempotency-Key',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    minRole: 'admin',
    proof: 'always',
    out: removed,
    summary: 'Revoke a key',
  }),
};
