import * as z from 'zod/mini';
import { endpoint, page, removed, updated } from './kit/endpoint.ts';
import {
  Id,
  Instant,
  many,
  pageFields,
  requiredProse,
  requiredText,
  searchText,
  strictObject,
} from './kit/fields.ts';

/* Notes of staff on a record (product/notes). No call of them is open to the role user. */

const person = z.object({ id: Id, first_name: z.string(), last_name: z.string() });
export type NotePerson = z.output<typeof person>;

export const Note = z.object({
  id: Id,
  /** The noun as in the history, and the record. */
  noun: z.string(),
  record_id: Id,
  /** What the record was called when the note was written. */
  record_name: z.string(),
  /** The screen of the record. */
  path: z.string(),
  text: z.string(),
  /** Null once the account is erased. */
  author: z.nullable(person),
  /** Who is called by an @name. */
  mentions: z.array(person),
  /** Whether it calls the reader, who has not seen it yet. */
  unseen: z.boolean(),
  createdAt: Instant,
});
export type Note = z.output<typeof Note>;

export const maxNoteLength = 2000;
const maxMentions = 20;

/** The noun: one of those with a history, except revisions. Checked by the server. */
const ofRecord = { noun: requiredText(50), record_id: Id };

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    minRole: 'editor',
    query: strictObject({ ...ofRecord, ...pageFields }),
    out: page(Note),
    summary: 'The notes of staff on a record, the newest first',
  }),
  mentions: endpoint({
    method: 'GET',
    path: '/notes/mentions',
    minRole: 'editor',
    query: strictObject(pageFields),
    out: page(Note),
    summary: 'The notes that call the caller and have not been seen yet, the oldest first',
  }),
  people: endpoint({
    method: 'GET',
    path: '/notes/people',
    minRole: 'editor',
    query: strictObject({ search: z.optional(searchText(200)) }),
    out: z.object({ data: z.array(person) }),
    summary: 'Up to eight members of staff whom a note can call, by name',
  }),
  create: endpoint({
    method: 'POST',
    path: '/notes',
    minRole: 'editor',
    counts: ['edits'],
    body: strictObject({
      ...ofRecord,
      text: requiredProse(maxNoteLength),
      mentions: z.optional(many(Id, maxMentions)),
    }),
    out: Note,
    status: 201,
    summary: 'Write a note on a record; those whom it calls are notified in the inbox and by mail',
  }),
  seen: endpoint({
    method: 'POST',
    path: '/notes/seen',
    minRole: 'editor',
    counts: ['edits'],
    body: strictObject(ofRecord),
    out: z.object({ status: z.literal(200), seen: z.int() }),
    summary: 'Mark the notes on a record that call the caller as seen',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notes/:id',
    minRole: 'editor',
    out: removed,
    summary: "Delete one's own note, or any as an administrator; it can be restored for a day",
  }),
  restore: endpoint({
    method: 'POST',
    path: '/notes/:id/restore',
    minRole: 'editor',
    counts: ['edits'],
    out: updated(Note),
    summary: 'Restore a deleted note',
  }),
};
