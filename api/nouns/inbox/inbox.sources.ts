import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { InboxKind } from '#contract/inbox.ts';
import { totalOf } from '../../database/queries/tallies.ts';
import { bulkActs, hasFailed, visibleTo } from '../../records/bulk/bulk.table.ts';
import type { Actor } from '../../security/access.ts';
import { bannerHasDeadLink, banners } from '../banners/banners.table.ts';
import { comments, isFlagged } from '../comments/comments.table.ts';
import { linkChecks } from '../links/links.table.ts';
import { isUnseenBy, notes } from '../notes/notes.table.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { revisions } from '../revisions/revisions.table.ts';
import {
  isDoubtfulPin,
  needs,
  ofSpotsIn,
  pinDoubtsOf,
  spotHasDeadLink,
  spotLinkKeys,
  spots,
} from '../spots/spots.table.ts';
import { isIncomplete, stories, storyHasDeadLink } from '../stories/stories.table.ts';
import { submissions } from '../submissions/submissions.table.ts';
import { nameOfUser } from '../users/users.table.ts';

/** Where the items of a kind come from. */
export interface Source {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  /** The condition of the list, by the same expression as there. */
  where(actor: Pick<Actor, 'id' | 'role'>): SQL;
  /** The filter of the list by country. */
  inCountry(country: string): SQL;
  /** The total without a country, where the list does not count either. */
  readonly total?: SQL<number>;
  /** What waits longest comes first. */
  readonly since: AnyPgColumn | SQL;
  /** What an item shows; absent: nothing. */
  readonly name: AnyPgColumn | SQL;
  readonly country?: AnyPgColumn | SQL;
  readonly thumbnail?: AnyPgColumn | SQL;
  readonly why?: SQL;
  readonly detail?: AnyPgColumn | SQL;
  /** Of what can be deleted in the inbox. */
  readonly version?: AnyPgColumn;
  /** The path of the screen where it is done. */
  readonly path: SQL;
}

/** A column of the spot that a record belongs to. */
const ofSpot = (id: AnyPgColumn, column: AnyPgColumn | SQL): SQL =>
  sql`(select ${column} from ${spots} where ${spots.id} = ${id})`;
const firstPicture = sql`${spots.thumbnail_photos}[1]`;
const editOf = (path: string, id: AnyPgColumn): SQL => sql`${`${path}/`}::text || ${id} || '/edit'`;

const ofSpots = (where: SQL): Source => ({
  table: spots,
  where: () => where,
  inCountry: (country) => eq(spots.country, country),
  since: spots.createdAt,
  name: spots.name,
  country: spots.country,
  thumbnail: firstPicture,
  detail: spots.address,
  path: editOf('/spots', spots.id),
});

const pushes = (state: 'failed' | 'unknown'): Source => ({
  table: notifications,
  version: notifications.version,
  where: () => eq(notifications.state, state).inlineParams(),
  inCountry: (country) => eq(notifications.country, country),
  since: notifications.send_at,
  name: notifications.title,
  country: notifications.country,
  detail: notifications.reason,
  path: editOf('/notifications', notifications.id),
});

const withDeadLink = (source: Source, where: SQL, keys: SQL): Source => ({
  ...source,
  where: () => where,
  since: sql`(select min(${linkChecks.failing_since}) from ${linkChecks}
    where ${linkChecks.dead_since} is not null and ${linkChecks.key} = any(${keys}))`,
  why: sql`array['dead']`,
});
const keyOf = (link: AnyPgColumn): SQL => sql`array[md5(${link})::uuid]`;

const pastDay = sql`(select min(events.date) from events where events.spot_id = ${spots.id})`;

const ofStories: Source = {
  table: stories,
  version: stories.version,
  where: () => isIncomplete,
  inCountry: (country) => eq(stories.country, country),
  since: stories.createdAt,
  name: sql`${stories.type}`,
  country: stories.country,
  thumbnail: stories.thumbnail,
  detail: nameOfUser(stories.user_id),
  path: editOf('/stories', stories.id),
};

const ofBanners: Source = {
  table: banners,
  version: banners.version,
  where: () => sql`${banners.incomplete}`,
  inCountry: (country) => eq(banners.country, country),
  since: banners.createdAt,
  name: banners.name,
  country: banners.country,
  thumbnail: banners.thumbnail,
  path: editOf('/adsbanners', banners.id),
};

export const sources: Readonly<Record<InboxKind, Source>> = {
  mentions: {
    table: notes,
    where: ({ id }) => isUnseenBy(id),
    // A note has no country.
    inCountry: () => sql`false`,
    since: notes.createdAt,
    name: notes.record_name,
    detail: sql`concat_ws(': ', ${nameOfUser(notes.author_id)}, left(${notes.text}, 200))`,
    path: sql`${notes.path} || '?notes=' || ${notes.record_id}`,
  },
  submissions: {
    table: submissions,
    where: () => eq(submissions.status, 'pending').inlineParams(),
    inCountry: (country) => ofSpotsIn(submissions, country),
    total: totalOf('submissions', { status: 'pending' }),
    since: submissions.createdAt,
    name: ofSpot(submissions.spot_id, spots.name),
    country: ofSpot(submissions.spot_id, spots.country),
    thumbnail: ofSpot(submissions.spot_id, firstPicture),
    detail: nameOfUser(submissions.author_id),
    path: sql`'/submissions/' || ${submissions.id} || '/edit?queue=1'`,
  },
  revisions: {
    table: revisions,
    where: () => eq(revisions.status, 'pending').inlineParams(),
    inCountry: (country) => ofSpotsIn(revisions, country),
    total: totalOf('spot_revisions', { status: 'pending' }),
    since: revisions.createdAt,
    name: ofSpot(revisions.spot_id, spots.name),
    country: ofSpot(revisions.spot_id, spots.country),
    thumbnail: ofSpot(revisions.spot_id, firstPicture),
    detail: nameOfUser(revisions.author_id),
    path: sql`'/spot_revisions/' || ${revisions.id} || '/edit?queue=1'`,
  },
  comments: {
    table: comments,
    where: () => isFlagged,
    inCountry: (country) => ofSpotsIn(comments, country),
    since: comments.createdAt,
    name: sql`left(${comments.comment}, 200)`,
    country: ofSpot(comments.spot_id, spots.country),
    why: sql`array_remove(case when ${comments.reports} > 0 then 'reported' end || ${comments.flags} || case when ${comments.repeats} then 'repeated' end, null)`,
    detail: sql`concat_ws(' · ', ${nameOfUser(comments.user_id)}, ${ofSpot(comments.spot_id, spots.name)})`,
    // A comment has no screen: those of its author that wait.
    path: sql`'/comments?page=1&flagged=true' || coalesce('&user_id=' || ${comments.user_id}, '')`,
  },
  pushesFailed: pushes('failed'),
  pushesUnknown: pushes('unknown'),
  acts: {
    table: bulkActs,
    where: (actor) => (visibleTo(actor) ? sql`${hasFailed} and ${visibleTo(actor)}` : hasFailed),
    // An act has no country.
    inCountry: () => sql`false`,
    since: bulkActs.createdAt,
    name: sql`${bulkActs.action} || '/' || ${bulkActs.noun}`,
    why: sql`array[case when ${bulkActs.state} = 'stopped' then 'stopped' else 'leftOut' end]`,
    detail: sql`case when ${bulkActs.state} = 'stopped' then coalesce(${bulkActs.reason}, '') else ${bulkActs.skipped}::text end`,
    path: sql`'/bulk/' || ${bulkActs.id}`,
  },
  stories: {
    ...ofStories,
    why: sql`array_remove(array[
      case when ${stories.type} = 'open_spot' and ${stories.spot_id} is null then 'spot' end,
      case when ${stories.type} = 'website_link' and ${stories.link} = '' then 'link' end,
      case when ${stories.picture} is null then 'picture' end], null)`,
  },
  banners: {
    ...ofBanners,
    why: sql`array_remove(array[case when ${banners.link} = '' then 'link' end,
      case when ${banners.image_url} is null then 'picture' end], null)`,
  },
  spotLinks: withDeadLink(ofSpots(spotHasDeadLink), spotHasDeadLink, spotLinkKeys),
  storyLinks: withDeadLink(ofStories, storyHasDeadLink, keyOf(stories.link)),
  bannerLinks: withDeadLink(ofBanners, bannerHasDeadLink, keyOf(banners.link)),
  pins: { ...ofSpots(isDoubtfulPin), why: pinDoubtsOf },
  pinsMissing: ofSpots(needs.pin),
  events: {
    ...ofSpots(needs.newer_events),
    since: sql`(${pastDay}::timestamp at time zone 'UTC')`,
    // The past ones first.
    path: sql`'/spots/' || ${spots.id} || '/events?sort=date&order=asc'`,
  },
  english: ofSpots(needs.english),
  photos: ofSpots(needs.photo),
};
