import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, endpoint, listQuery, page, removed, updated } from './kit/endpoint.ts';
import { Day, Id, Instant, requiredDay, requiredLink, requiredText } from './kit/fields.ts';

export const EventRecord = z.object({
  id: Id,
  spot_id: Id,
  title: z.string(),
  date: Day,
  /** hh:mm, at the place of the event. */
  start_time: z.string(),
  /** Where to buy tickets. */
  tickets: z.string(),
  location: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type EventRecord = z.output<typeof EventRecord>;

const startTime = z
  .string(codes.required)
  .check(z.trim(), z.minLength(1, codes.required), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, codes.badTime));

const fields = {
  title: requiredText(200),
  date: requiredDay(),
  start_time: startTime,
  tickets: requiredLink(codes.required),
  location: requiredText(500),
};
/** What the event form edits (product/events#form): all of it is required. */
export const EventFields = z.strictObject(fields, codes.unknownField);
export type EventFields = z.output<typeof EventFields>;

const NewEvent = z.strictObject({ ...fields, spot_id: z.optional(Id) }, codes.unknownField);

export const EventQuery = z.strictObject(
  { ...listQuery({}, ['date']).shape, spot_id: Id },
  codes.unknownField,
);
export type EventQuery = z.output<typeof EventQuery>;

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/spot/event',
    minRole: 'editor',
    query: EventQuery,
    out: page(EventRecord),
    summary: "List a spot's events",
  }),
  read: endpoint({
    method: 'GET',
    path: '/spot/event/:id',
    minRole: 'editor',
    out: EventRecord,
    summary: 'Read one event',
  }),
  create: endpoint({
    method: 'POST',
    path: '/spot/event',
    minRole: 'editor',
    counts: ['events'],
    /** The spot's id is taken from here or from the body (product/events#spot). */
    query: z.strictObject({ spot_id: z.optional(Id) }, codes.unknownField),
    body: NewEvent,
    sends: 'form',
    out: EventRecord,
    status: 201,
    summary: 'Add an event to a spot',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/spot/event/:id',
    minRole: 'editor',
    body: changeOf(EventFields),
    sends: 'form',
    out: updated(EventRecord),
    summary: 'Change an event',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/spot/event/:id',
    minRole: 'editor',
    out: removed,
    summary: 'Delete an event',
  }),
};
