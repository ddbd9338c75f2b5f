import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { EventRecord } from '#contract/events.ts';
import { Spot, SpotSummary } from '#contract/spots.ts';
import { omit, pick } from '#contract/values/pick.ts';
import { isoText } from '../../database/queries/columns.ts';
import { categories } from '../categories/categories.table.ts';
import { events } from '../events/events.table.ts';
import { users } from '../users/users.table.ts';
import { type RelationKind, spotCategories, spotRelations, spots } from './spots.table.ts';

/* The columns of answers: for selects from `spots` left joined with `users`, the owner. */

const owner = sql<Spot['user']>`case when ${users.id} is null then null else jsonb_build_object(
  'id', ${users.id}, 'first_name', ${users.first_name}, 'last_name', ${users.last_name}, 'email', ${users.email}) end`;

const related = (kind: RelationKind): SQL<string[]> =>
  sql<string[]>`array(select ${spotRelations.related_id}::text from ${spotRelations}
    where ${spotRelations.spot_id} = ${spots.id} and ${spotRelations.kind} = ${kind}
    order by ${spotRelations.position})`;

const categoryIds = sql<string[]>`array(select ${categories.id}::text from ${spotCategories}
  join ${categories} on ${categories.id} = ${spotCategories.category_id}
  where ${spotCategories.spot_id} = ${spots.id} order by ${spotCategories.position})`;

/** The form shows these; the list of events has pages. */
const maxEvents = 100;
const eventsOf = sql<EventRecord[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'spot_id', e.spot_id, 'title', e.title, 'date', e.date, 'start_time', e.start_time,
    'tickets', e.tickets, 'location', e.location, 'version', e.version,
    'createdAt', ${isoText(sql`e.created_at`)})
    order by e.date desc, e.id desc), '[]')
  from (select * from ${events} where ${events.spot_id} = ${spots.id}
    order by ${events.date} desc, ${events.id} desc limit ${maxEvents}) e)`;

/** The SQL of each field: its column, or a subquery of other tables. */
const expressions = {
  ...getTableColumns(spots),
  user: owner,
  related_artists: related('artist'),
  related_spots: related('spot'),
  categories: categoryIds,
  events: eventsOf,
};

/** What revisions and submissions add for owners. */
const added = ['review', 'submission'] as const;

/** The fields of a schema, except those. */
const columnsOf = <S extends Partial<Spot>>(schema: z.ZodMiniObject & z.ZodMiniType<S>) =>
  pick(
    expressions,
    Object.keys(omit(schema.shape, added)) as Exclude<keyof S & keyof Spot, (typeof added)[number]>[],
  );

export const summaryColumns = columnsOf(SpotSummary);
export const spotColumns = columnsOf(Spot);
