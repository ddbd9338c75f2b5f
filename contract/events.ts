import * as z from 'zod/mini';
import { bulkCalls } from './kit/bulk.ts';
import { codes } from './kit/codes.ts';
import { resource } from './kit/endpoint.ts';
import { Day, Id, Instant, requiredDay, requiredText, strictObject } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { importCalls } from './kit/lists/imports.ts';
import { trashCalls } from './kit/trash.ts';
import { versionCalls } from './kit/versions.ts';
import { requiredLink } from './links.fields.ts';
import { pick } from './values/pick.ts';

export const EventRecord = z.object({
  id: Id,
  spot_id: Id,
  title: z.string(),
  date: Day,
  /** hh:mm, local time of the event. */
  start_time: z.string(),
  /** The URL of the ticket shop. */
  tickets: z.string(),
  location: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type EventRecord = z.output<typeof EventRecord>;

const startTime = z
  .string(codes.required)
  .check(z.trim(), z.minLength(1, codes.required), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, codes.badTime));

/** The fields of the event form (product/events#form), all required. */
export const EventFields = strictObject({
  title: requiredText(200),
  date: requiredDay(),
  start_time: startTime,
  tickets: requiredLink(codes.required),
  location: requiredText(500),
});
export type EventFields = z.output<typeof EventFields>;

/** The columns of an export. */
export const eventCells = [
  'title',
  'date',
  'start_time',
  'location',
  'tickets',
  'createdAt',
  'id',
  'version',
] as const;
export const EventQuery = exportedQuery({ spot_id: Id }, ['date', 'title', 'location'], eventCells);
export type EventQuery = z.output<typeof EventQuery>;

/** The fields that an act on many events can set. */
export const settableOfEvents = ['date', 'start_time', 'tickets', 'location'] as const;

const crud = resource({
  path: '/spot/event',
  name: 'events',
  minRole: 'editor',
  record: EventRecord,
  fields: EventFields,
  query: EventQuery,
  counts: ['events'],
  listCounts: exportQuota,
});

export const events = {
  ...crud,
  ...trashCalls({ path: '/event', name: 'events', minRole: 'editor', record: EventRecord }),
  ...versionCalls({ path: '/event', name: 'events', minRole: 'editor', record: EventRecord }),
  ...bulkCalls({
    path: '/spot/event',
    name: 'events',
    minRole: 'editor',
    query: EventQuery,
    fields: strictObject(pick(EventFields.shape, settableOfEvents)),
  }),
  ...importCalls({
    path: '/spot/event',
    name: 'events',
    minRole: 'editor',
    /** The spot of new ones. */
    defaults: { spot_id: z.optional(Id) },
  }),
  create: {
    ...crud.create,
    /** The spot's id is either here or in the body (product/events#spot). */
    query: strictObject({ spot_id: z.optional(Id) }),
    body: z.extend(EventFields, { spot_id: z.optional(Id) }),
    summary: 'Add an event to a spot',
  },
};
