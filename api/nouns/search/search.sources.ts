import { eq, sql } from 'drizzle-orm';
import { isStaff } from '#contract/kit/roles.ts';
import type { HistoryNoun, nounCalls } from '#contract/nouns.ts';
import { type SearchSource, type SourceFor, sourceFrom } from '../../database/queries/search-sources.ts';
import { comments } from '../comments/comments.table.ts';
import { events } from '../events/events.table.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { nameOfSpot, spotName, spots } from '../spots/spots.table.ts';
import { submissions } from '../submissions/submissions.table.ts';
import { fullName, userName, users } from '../users/users.table.ts';

const spot = {
  table: spots,
  name: spots.name,
  detail: sql`coalesce(nullif(${spots.address}, ''), ${spots.country})`,
} satisfies Partial<SearchSource>;

/** Role users find their own spots. */
const spotsFor: SourceFor = ({ id, role }) =>
  isStaff(role)
    ? {
        ...spot,
        matching: { by: 'name', column: spots.search, beginning: spotName },
        path: (found) => `/spots/${found.id}/edit`,
      }
    : {
        ...spot,
        matching: { by: 'few', column: spots.search },
        where: eq(spots.user_id, id),
        path: (found) => `/spots/user/${found.id}/edit`,
      };

/** How the records of the nouns are found that are not declared with `noun`; a missing one does not compile. */
export const sources: Readonly<Record<Exclude<HistoryNoun, keyof typeof nounCalls>, SourceFor>> = {
  users: sourceFrom('editor', {
    table: users,
    matching: { by: 'name', column: users.search, beginning: userName },
    // Deleted ones are in the trash.
    where: eq(users.status, 'active'),
    name: sql`case when ${fullName} = '' then ${users.email} else ${fullName} end`,
    detail: users.email,
    path: ({ id }) => `/users/${id}/edit`,
  }),
  spots: spotsFor,
  events: sourceFrom('editor', {
    table: events,
    matching: { by: 'text', column: events.search },
    name: events.title,
    detail: sql`to_char(${events.date}, 'DD/MM/YYYY') || ' · ' || ${nameOfSpot(events.spot_id)}`,
    parent: events.spot_id,
    path: ({ id, parent }) => `/spots/${parent}/events/${id}/edit`,
  }),
  comments: sourceFrom('editor', {
    table: comments,
    matching: { by: 'text', column: comments.search },
    name: comments.comment,
    detail: nameOfSpot(comments.spot_id),
    parent: comments.spot_id,
    // A comment has no screen of its own: the list of its spot, searched for its first words.
    path: ({ parent, name }) =>
      `/spots/${parent}/comments?page=1&search=${encodeURIComponent(firstWords(name))}`,
  }),
  revisions: sourceFrom('editor', {
    table: revisions,
    matching: { by: 'owner', spots: revisions.spot_id },
    name: nameOfSpot(revisions.spot_id),
    detail: sql`to_char(${revisions.createdAt} at time zone 'UTC', 'DD/MM/YYYY')`,
    path: ({ id }) => `/spot_revisions/${id}/edit`,
  }),
  submissions: sourceFrom('editor', {
    table: submissions,
    matching: { by: 'owner', spots: submissions.spot_id },
    name: nameOfSpot(submissions.spot_id),
    detail: sql`to_char(${submissions.createdAt} at time zone 'UTC', 'DD/MM/YYYY')`,
    path: ({ id }) => `/submissions/${id}/edit`,
  }),
};

const firstWords = (text: string): string => text.split(/\s+/).slice(0, 8).join(' ').slice(0, 150).trim();
