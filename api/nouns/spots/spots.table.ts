import { isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { minTwinLetters } from '#contract/risks.ts';
import type { FieldsWith } from '#contract/spots.fields.ts';
import type { Resolvable } from '#contract/spots.resolve.ts';
import { type MapExclusion, mapExclusions } from '#contract/spots.rules.ts';
import { blankSpot, type PinDoubt, type SpotNeed, type SpotType, type SpotValues } from '#contract/spots.ts';
import { pick } from '#contract/values/pick.ts';
import { createdAt, id, instant, newestFirst, searchOf, version } from '../../database/queries/columns.ts';
import { folded } from '../../database/queries/search.ts';
import { categories } from '../categories/categories.table.ts';
import { deadKeys } from '../links/links.table.ts';
import { users } from '../users/users.table.ts';

const group = <Name extends FieldsWith<{ readonly kind: 'group' }>>(name: Name) =>
  jsonb(name).$type<SpotValues[Name]>().notNull().default(blankSpot[name]);

/** A hash of a bio without regard to case, accents, spaces and punctuation. */
export const textKey = (bio: 'bio' | 'bio_en'): SQL =>
  sql.raw(`public.text_key(${bio} ->> 'bio_description')`);
/** Whether a bio is long enough to be compared: the condition of its index. */
export const isComparable = (bio: 'bio' | 'bio_en'): SQL =>
  sql.raw(`char_length(${bio} ->> 'bio_description') >= ${minTwinLetters}`);

/** The links of groups, by their switch. */
const switchedLinks = [
  ['playlist', 'spotify_link'],
  ['instagram', 'instagram_link'],
  ['whatsapp', 'whatsapp'],
  ['advertisement', 'advertisement_link'],
] as const;
/** The addresses of the web that a spot shows, '' or null where there is none (product/links#which); `whatsapp` may be a number. */
const linksIn = (spot: '' | 'spots.'): string[] => [
  `${spot}link`,
  `${spot}youtube_link`,
  ...switchedLinks.map(
    ([group, part]) =>
      `case when ${spot}${group} ->> 'show_${group}' = 'true' then ${spot}${group} ->> '${part}' end`,
  ),
];
const linkKeysIn = (spot: '' | 'spots.') =>
  sql.raw(`array_remove(array[${linksIn(spot).map((link) => `md5(${link})::uuid`)}], md5('')::uuid)`);

export const spots = pgTable(
  'spots',
  {
    id: id(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    lat: doublePrecision('lat'),
    long: doublePrecision('long'),
    type: text('type').$type<SpotType>().notNull(),
    country: text('country'),
    /** Addresses of the pictures, and of their thumbnails in the same order. */
    photos: text('photos').array().notNull().default([]),
    thumbnail_photos: text('thumbnail_photos').array().notNull().default([]),
    link: text('link').notNull().default(''),
    playlist: group('playlist'),
    instagram: group('instagram'),
    email: group('email'),
    whatsapp: group('whatsapp'),
    advertisement: group('advertisement'),
    bio: group('bio'),
    bio_en: group('bio_en'),
    curious_fact: text('curious_fact').notNull().default(''),
    curious_fact_en: text('curious_fact_en').notNull().default(''),
    youtube_link: text('youtube_link').notNull().default(''),
    spotify_embed_code: text('spotify_embed_code').notNull().default(''),
    spotify_id: text('spotify_id'),
    enable: boolean('enable').notNull().default(false),
    outstanding: boolean('outstanding').notNull().default(false),
    recommended: boolean('recommended').notNull().default(false),
    favourites_count: integer('favourites_count').notNull().default(0),
    show_in_map: boolean('show_in_map').notNull().default(true),
    /** `show_in_map` is off only because there is no address: an address switches it on again. */
    map_off_by_rule: boolean('map_off_by_rule').notNull().default(false),
    available_since: instant('available_since'),
    available_to: instant('available_to'),
    /** Why the pin is doubtful by itself; null also while it is not checked (product/spots#doubtful-pins). */
    pin_doubt: text('pin_doubt').$type<Exclude<PinDoubt, 'shared'>>(),
    /** How often the pin was checked; a trigger sets 0 when pin or country change, unless the change counts its own check. */
    pin_checks: integer('pin_checks').notNull().default(0),
    /** Whether a spot with another address is on exactly the same point; kept by triggers. */
    pin_shared: boolean('pin_shared').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('name', 'address'),
  },
  (t) => [
    uniqueIndex('spots_spotify').on(t.spotify_id),
    index('spots_list').on(t.createdAt, t.id),
    index('spots_by_type').on(t.type, ...newestFirst(t)),
    index('spots_by_country').on(t.country, ...newestFirst(t)),
    index('spots_by_country_type').on(t.country, t.type, ...newestFirst(t)),
    index('spots_by_name').on(folded(t.name), ...newestFirst(t)),
    index('spots_by_enable').on(t.enable, ...newestFirst(t)),
    index('spots_by_favourites').on(t.favourites_count, ...newestFirst(t)),
    index('spots_of_user').on(t.user_id, t.createdAt),
    index('spots_search').using('gin', t.search.op('gin_trgm_ops')),
    // For the counts of inbox and dashboard, by country too, and their lists.
    index('spots_without_photo').on(t.createdAt, t.id, t.country).where(sql`photos = '{}'`),
    index('spots_without_address').on(t.createdAt, t.id).where(sql`address = ''`),
    index('spots_without_english')
      .on(t.createdAt, t.id, t.country)
      .where(sql`bio_en ->> 'bio_description' = ''`),
    index('spots_without_pin')
      .on(t.createdAt, t.id, t.country)
      .where(sql`address <> '' and (lat is null or long is null)`),
    index('spots_doubtful_pin')
      .on(t.createdAt, t.id, t.pin_doubt, t.pin_shared, t.country)
      .where(sql`pin_doubt is not null or pin_shared`),
    index('spots_unchecked_pin').on(t.id).where(sql`pin_checks = 0 and lat is not null`),
    // For spots on the same point, and where to look when one moves.
    index('spots_point').on(t.lat, t.long).where(sql`lat is not null`),
    // For those that are resolved one after the other, whatever they lack (product/resolve).
    index('spots_to_resolve')
      .on(t.createdAt, t.id, t.country)
      .where(sql`photos = '{}' or bio_en ->> 'bio_description' = '' or address = ''
      or (address <> '' and (lat is null or long is null)) or pin_doubt is not null or pin_shared`),
    index('spots_without_place').on(t.createdAt, t.id).where(sql`lat is null or long is null`),
    index('spots_not_shown').on(t.createdAt, t.id).where(sql`not show_in_map and not map_off_by_rule`),
    // For spots with the same text (nouns/risks/risks.store.ts): in the order in which they are shown.
    index('spots_by_bio').on(textKey('bio'), t.createdAt, t.id).where(isComparable('bio')),
    index('spots_by_bio_en').on(textKey('bio_en'), t.createdAt, t.id).where(isComparable('bio_en')),
    index('spots_place').using('gist', sql`point(long, lat)`),
    index('spots_by_link').using('gin', linkKeysIn('')),
  ],
);

/** The folded name, as `spots_by_name` has it. */
export const spotName = folded(spots.name);

/** The addresses of a spot, as an array. */
export const spotLinks = sql.raw(`array[${linksIn('spots.')}]`);
/** Their keys in `link_checks`, as an array: indexed. */
export const spotLinkKeys = linkKeysIn('spots.');
/** Whether a spot has a dead link (product/links#dead). */
export const spotHasDeadLink = sql`(${spotLinkKeys} && ${deadKeys})`;

/** The conditions of the counts of inbox and dashboard, and of their lists. */
export const needs: Record<SpotNeed, SQL> = {
  photo: sql`${spots.photos} = '{}'`,
  address: sql`${spots.address} = ''`,
  english: sql`${spots.bio_en} ->> 'bio_description' = ''`,
  newer_events: sql`exists (select from events where events.spot_id = ${spots.id}
    and events.date < (now() at time zone 'UTC')::date)`,
  // Without a pin where the address says that there should be one (product/inbox#pins).
  pin: sql`(${spots.address} <> '' and (${spots.lat} is null or ${spots.long} is null))`,
};

/** Whether a pin is doubtful (product/spots#doubtful-pins): of lists, inbox, dashboard and runs; the condition of `spots_doubtful_pin`. */
export const isDoubtfulPin: SQL = sql`(${spots.pin_doubt} is not null or ${spots.pin_shared})`;
/** Why it is, as an array. */
export const pinDoubtsOf: SQL<PinDoubt[]> = sql<
  PinDoubt[]
>`array_remove(array[${spots.pin_doubt}, case when ${spots.pin_shared} then 'shared' end], null)`;

/** Whether a spot may have dates (product/spots#dates). */
export const isEvent: SQL = sql`${spots.type} = 'show_concert'`;
/** The reasons of `mapExclusionsOf` in the contract. */
export const isExcluded: Record<MapExclusion, SQL> = {
  not_enabled: sql`not ${spots.enable}`,
  no_address: sql`(${spots.address} = '' and not ${isEvent})`,
  no_coordinates: or(isNull(spots.lat), isNull(spots.long)) as SQL,
  not_shown: sql`(not ${spots.show_in_map} and not ${spots.map_off_by_rule})`,
  not_yet: sql`(${isEvent} and ${spots.available_since} > now())`,
  over: sql`(${isEvent} and ${spots.available_to} < now())`,
  no_country: isNull(spots.country),
};
/** All of them that apply, as an array in their order. */
export const exclusionsOf: SQL<MapExclusion[]> = sql<MapExclusion[]>`array_remove(array[${sql.join(
  mapExclusions.map((reason) => sql`case when ${isExcluded[reason]} then ${sql.raw(`'${reason}'`)} end`),
  sql`, `,
)}]::text[], null)`;

/** What a card can add (product/resolve); together the condition of `spots_to_resolve`. */
export const lacks: Record<Resolvable, SQL> = {
  ...pick(needs, ['photo', 'english', 'address']),
  pin: sql`${needs.pin} or ${isDoubtfulPin}`,
};

/** Whether a row of another table is of a spot in a country. */
export const ofSpotsIn = (table: { readonly spot_id: AnyPgColumn }, country: string): SQL =>
  sql`${table.spot_id} in (select ${spots.id} from ${spots} where ${spots.country} = ${country})`;

export type RelationKind = 'artist' | 'spot';

/** `related_artists` and `related_spots` of a spot, in their order. */
export const spotRelations = pgTable(
  'spot_relations',
  {
    spot_id: uuid('spot_id')
      .notNull()
      .references((): AnyPgColumn => spots.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RelationKind>().notNull(),
    related_id: uuid('related_id')
      .notNull()
      .references((): AnyPgColumn => spots.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.spot_id, t.kind, t.related_id] }),
    index('spot_relations_back').on(t.related_id),
  ],
);

export const spotCategories = pgTable(
  'spot_categories',
  {
    spot_id: uuid('spot_id')
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    category_id: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.spot_id, t.category_id] }),
    index('spot_categories_back').on(t.category_id),
  ],
);

/** The name of the spot with an id, by a subquery; null if there is none. */
export const nameOfSpot = (id: AnyPgColumn): SQL =>
  sql`(select ${spots.name} from ${spots} where ${spots.id} = ${id})`;
