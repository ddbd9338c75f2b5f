import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { area, near } from './geography/areas.ts';
import { bulkCalls } from './kit/bulk.ts';
import {
  changeOf,
  createdWithin,
  endpoint,
  listQuery,
  page,
  removalQuery,
  removed,
  updated,
} from './kit/endpoint.ts';
import {
  choice,
  country,
  flag,
  Id,
  integer,
  many,
  orNone,
  requiredText,
  strictObject,
} from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { importCalls } from './kit/lists/imports.ts';
import { plannedPeriods } from './kit/lists/periods.ts';
import { trashCalls } from './kit/trash.ts';
import { versionCalls } from './kit/versions.ts';
import { Review } from './revisions.ts';
import { SpotFields } from './spots.fields.ts';
import { mapExclusions } from './spots.rules.ts';
import { maxRelated, pinDoubts, Spot, SpotName, SpotSummary, spotNeeds, spotTypes } from './spots.ts';
import { linkStates } from './values/links.ts';
import { pick } from './values/pick.ts';

/** `shown` on the map, `hidden` from it, or hidden for one reason (product/spots#why-not-on-map). */
export const mapStates = ['shown', 'hidden', ...mapExclusions] as const;
export type MapStateFilter = (typeof mapStates)[number];

/** The columns of an export: those of the lists, and what identifies a spot. */
export const spotCells = [
  'name',
  'address',
  'type',
  'country',
  'map',
  'lat',
  'long',
  'coordinates',
  'user_id',
  'categories',
  'enable',
  'outstanding',
  'show_in_map',
  'picture',
  'photos',
  'favourites_count',
  'available_since',
  'available_to',
  'createdAt',
  'id',
  'version',
] as const;
export type SpotCell = (typeof spotCells)[number];

/** The filters of the lists, which the map has too. */
export const spotFilters = {
  types: optional(many(choice(spotTypes), spotTypes.length)),
  country: optional(orNone(country())),
  enable: optional(orNone(flag())),
  map: optional(orNone(choice(mapStates))),
  needs: optional(orNone(choice(spotNeeds))),
  /** Only spots whose pin is doubtful for one of these reasons; for staff only. */
  pin_doubt: optional(many(choice(pinDoubts), pinDoubts.length)),
  /** Only spots with a dead link. */
  link: optional(orNone(choice(linkStates))),
  category: optional(orNone(Id)),
  /** The owner. */
  user_id: optional(orNone(Id)),
  /** Only events that take place within the period. */
  available: optional(orNone(choice(plannedPeriods))),
  ...createdWithin,
  /** Only those inside a rectangle or a drawn line (product/map#area). */
  area: optional(orNone(area())),
  /** Only those around a point (product/map#near). */
  near: optional(orNone(near())),
  /** Only the caller's spots; callers of role user never get others. */
  own: optional(flag()),
};

export const SpotQuery = exportedQuery(
  spotFilters,
  ['createdAt', 'name', 'type', 'country', 'enable', 'favourites_count'],
  spotCells,
);
export type SpotQuery = z.output<typeof SpotQuery>;

export const PeopleQuery = listQuery({ ids: optional(many(Id, maxRelated)) });
export type PeopleQuery = z.output<typeof PeopleQuery>;

export const SpotChange = strictObject({
  ...changeOf(SpotFields).shape,
  /** The review that the owner's form was loaded with: with `version`, it detects a stale save. A whole review is fine too. */
  review: optional(
    z.union([strictObject({ id: Id, version: integer(1, 2_147_483_647) }), strictObject(Review.shape)]),
  ),
});
export type SpotChange = z.output<typeof SpotChange>;

/** The fields of the form that an act on many spots can set; only administrators set `enable`. */
export const settableOfSpots = [
  'enable',
  'outstanding',
  'type',
  'country',
  'show_in_map',
  'available_since',
  'available_to',
  'user_id',
] as const;
/** Categories are added and removed: a spot keeps the others. */
export const SpotSettings = strictObject({
  ...pick(SpotFields.shape, settableOfSpots),
  add_categories: optional(many(Id, 20)),
  remove_categories: optional(many(Id, 20)),
});
export type SpotSettings = z.output<typeof SpotSettings>;

const dataOf = <S extends z.ZodMiniType>(record: S) => z.object({ data: record });
const listed = {
  method: 'GET',
  minRole: 'user',
  query: SpotQuery,
  counts: exportQuota,
  fromReplica: true,
  out: page(SpotSummary),
} as const;

export const spots = {
  list: endpoint({ ...listed, path: '/spot', summary: 'List spots; for users, only their own' }),
  listV2: endpoint({ ...listed, path: '/spot/v2', summary: 'List spots by their types' }),
  people: endpoint({
    method: 'GET',
    path: '/spot/people',
    minRole: 'user',
    query: PeopleQuery,
    fromReplica: true,
    out: page(SpotName),
    summary: 'Names of the people spots, for related artists',
  }),
  read: endpoint({
    method: 'GET',
    path: '/spot/detail',
    minRole: 'user',
    query: strictObject({ id: Id }),
    out: dataOf(Spot),
    summary: 'Read one spot',
  }),
  create: endpoint({
    method: 'POST',
    path: '/spot',
    minRole: 'user',
    counts: ['spots'],
    body: SpotFields,
    sends: 'form',
    out: dataOf(Spot),
    status: 201,
    summary: 'Create a spot',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/spot/:id',
    minRole: 'user',
    body: SpotChange,
    sends: 'form',
    out: updated(Spot),
    summary: 'Change a spot',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/spot/:id',
    minRole: 'editor',
    query: removalQuery,
    out: removed,
    record: Spot,
    summary: 'Move a spot to the trash, with its events, comments and pictures',
  }),
  ...trashCalls({ path: '/spot', name: 'spots', minRole: 'editor', record: Spot }),
  ...versionCalls({ path: '/spot', name: 'spots', minRole: 'editor', record: Spot }),
  ...bulkCalls({ path: '/spot', name: 'spots', minRole: 'editor', query: SpotQuery, fields: SpotSettings }),
  ...importCalls({ path: '/spot', name: 'spots', minRole: 'editor' }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/spot/picture/:id',
    minRole: 'user',
    query: strictObject({ picture: requiredText(500) }),
    out: z.object({ ...removed.shape, data: Spot }),
    summary: 'Delete one photo of a spot, by its file name',
  }),
};
