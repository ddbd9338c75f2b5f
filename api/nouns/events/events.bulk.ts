import { getTableColumns, sql } from 'drizzle-orm';
import { events as calls, type EventQuery } from '#contract/events.ts';
import { codes } from '#contract/kit/codes.ts';
import { invalidField } from '../../problems/problems.ts';
import { partsOf } from '../../records/bulk/declared.ts';
import type { BulkNoun } from '../../records/bulk/nouns.ts';
import { needsParent } from '../../records/bulk/refusals.ts';
import { eventsWhere } from './events.store.ts';
import { events } from './events.table.ts';

export const bulkOfEvents: BulkNoun = {
  noun: 'events',
  table: events,
  calls,
  name: sql`${events.title}`,
  /** Those of one spot, as its list has them. */
  where(query) {
    if (!query.spot_id) throw invalidField('query.spot_id', codes.required);
    return eventsWhere(query as EventQuery);
  },
  set: (fields) => ({ parts: partsOf(getTableColumns(events), fields) }),
  restorable: () => needsParent('events', 'spot_id', 'spots'),
};
