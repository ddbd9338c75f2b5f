import * as z from 'zod/mini';
import { changeActions } from './history.ts';
import { streamPath } from './kit/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, strictObject } from './kit/fields.ts';
import { claims, LivePerson } from './live.claims.ts';
import { historyNouns } from './nouns.ts';

/* What staff see of each other while they work (product/live). */

/** Everybody at a record. */
export const RecordPeople = z.object({
  noun: choice(historyNouns),
  record_id: Id,
  people: z.array(LivePerson),
});
export type RecordPeople = z.output<typeof RecordPeople>;

export const LiveChange = z.object({
  noun: choice(historyNouns),
  record_id: Id,
  action: choice(changeActions),
  /** Null for nouns without versions. */
  version: z.nullable(z.int()),
  /** Null for background jobs, and once the account is erased. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** How long ago it began, in milliseconds: the first message tells of changes from before. */
  age: z.int(),
});
export type LiveChange = z.output<typeof LiveChange>;

/** One message of the stream. */
export const LiveMessage = z.object({
  /** Whether `people` are all records with somebody; otherwise those where it has changed. */
  all: z.boolean(),
  people: z.array(RecordPeople),
  changes: z.array(LiveChange),
  /** Whether something else has changed that waits in the inbox: a note, a link, an act on many records. */
  inbox: z.boolean(),
  /** Whether there were more changes than told: what is shown has to be read anew. */
  missed: z.boolean(),
});
export type LiveMessage = z.output<typeof LiveMessage>;

export const live = {
  stream: endpoint({
    method: 'GET',
    path: streamPath,
    minRole: 'editor',
    query: strictObject({
      /** The record that the caller has open. */
      noun: z.optional(choice(historyNouns)),
      record_id: z.optional(Id),
      /** The id of the last message that was received: what has changed since is told. */
      after: z.optional(Id),
    }),
    out: LiveMessage,
    streams: true,
    summary: 'Who has which record open, and what changes, as server-sent events',
  }),
  ...claims,
};
