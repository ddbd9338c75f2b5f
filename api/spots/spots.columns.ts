import { type SQL, sql } from 'drizzle-orm';
import type { EventRecord } from '#contract/events.ts';
import type { Spot } from '#contract/spots.ts';
import { categories } from '../categories/categories.table.ts';
import { events } from '../events/events.table.ts';
import { users } from '../users/users.table.ts';
import { type RelationKind, spotCategories, spotRelations, spots } from './spots.table.ts';

/* What answers show of a spot. Select from spots left joined with users, its owner. */

const owner = sql<Spot['user']>`case when ${users.id} is null then null else jsonb_build_object(
  'id', ${users.id}, 'first_name', ${users.first_name}, 'last_name', ${users.last_name}, 'email', ${users.email}) end`;

/** The columns of a list. */
export const summary = {
  id: spots.id,
  name: spots.name,
  address: spots.address,
  lat: spots.lat,
  long: spots.long,
  type: spots.type,
  country: spots.country,
  photos: spots.photos,
  thumbnail_photos: spots.thumbnail_photos,
  enable: spots.enable,
  outstanding: spots.outstanding,
  show_in_map: spots.show_in_map,
  map_off_by_rule: spots.map_off_by_rule,
  available_since: spots.available_since,
  available_to: spots.available_to,
  user_id: spots.user_id,
  user: owner,
  createdAt: spots.createdAt,
  version: spots.version,
};

const related = (kind: RelationKind): SQL<string[]> =>
  sql<string[]>`array(select ${spotRelations.related_id}::text from ${spotRelations}
    where ${spotRelations.spot_id} = ${spots.id} and ${spotRelations.kind} = ${kind}
    order by ${spotRelations.position})`;

const categoryIds = sql<string[]>`array(select ${categories.id}::text from ${spotCategories}
  join ${categories} on ${categories.id} = ${spotCategories.category_id}
  where ${spotCategories.spot_id} = ${spots.id} order by ${spotCategories.position})`;

/** A spot's form shows its events; a list of its own pages through them when there are more. */
const mostEvents = 100;
const eventsOf = sql<EventRecord[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'spot_id', e.spot_id, 'title', e.title, 'date', e.date, 'start_time', e.start_time,
    'tickets', e.tickets, 'location', e.location, 'version', e.version,
    'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by e.date desc, e.id desc), '[]')
  from (select * from ${events} where ${events.spot_id} = ${spots.id}
    order by ${events.date} desc, ${events.id} desc limit ${mostEvents}) e)`;

/** All of a spot. */
export const whole = {
  ...summary,
  link: spots.link,
  playlist: spots.playlist,
  instagram: spots.instagram,
  email: spots.email,
  whatsapp: spots.whatsapp,
  advertisement: spots.advertisement,
  bio: spots.bio,
  bio_en: spots.bio_en,
  curious_fact: spots.curious_fact,
  curious_fact_en: spots.curious_fact_en,
  youtube_link: spots.youtube_link,
  spotify_embed_code: spots.spotify_embed_code,
  spotify_id: spots.spotify_id,
  recommended: spots.recommended,
  favourites_count: spots.favourites_count,
  related_artists: related('artist'),
  related_spots: related('spot'),
  categories: categoryIds,
  events: eventsOf,
};
