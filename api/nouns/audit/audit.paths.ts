import { inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#contract/audit.ts';
import { type HistoryNoun, nouns } from '#contract/nouns.ts';
import type { Db } from '../../database/connection/database.ts';
import { banners } from '../banners/banners.table.ts';
import { categories } from '../categories/categories.table.ts';
import { comments } from '../comments/comments.table.ts';
import { events } from '../events/events.table.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { pics } from '../pics/pics.table.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import { users } from '../users/users.table.ts';

/** Where the records of a noun are, and the screen of one: `parent` is the spot that it belongs to. */
interface Place {
  table: PgTable & { id: AnyPgColumn };
  parent?: AnyPgColumn;
  path(id: string, parent: string | null): string;
}

const formOf = (path: string) => (id: string) => `${path}/${id}/edit`;
const declared = Object.fromEntries(nouns.map(({ name, path }) => [name, formOf(path)])) as Record<
  (typeof nouns)[number]['name'],
  (id: string) => string
>;

const places: Record<HistoryNoun, Place> = {
  users: { table: users, path: formOf('/users') },
  spots: { table: spots, path: formOf('/spots') },
  revisions: { table: revisions, path: formOf('/spot_revisions') },
  events: { table: events, parent: events.spot_id, path: (id, spot) => `/spots/${spot}/events/${id}/edit` },
  comments: { table: comments, parent: comments.spot_id, path: (_id, spot) => `/spots/${spot}/comments` },
  categories: { table: categories, path: declared.categories },
  pics: { table: pics, path: declared.pics },
  stories: { table: stories, path: declared.stories },
  banners: { table: banners, path: declared.banners },
  notifications: { table: notifications, path: declared.notifications },
};

type Listed = Pick<AuditEntry, 'noun' | 'record_id'>;

/** The addresses of the screens of the records that still exist, by id. */
export async function pathsOf(db: Db, entries: readonly Listed[]): Promise<Map<string, string>> {
  const byNoun = Map.groupBy(
    entries.filter(({ record_id }) => record_id !== null),
    ({ noun }) => noun,
  );
  const lookups = [...byNoun].map(([noun, found]) => {
    const { table, parent } = places[noun];
    const ids = [...new Set(found.map(({ record_id }) => record_id))];
    return sql`select ${noun}::text as noun, ${table.id} as id, ${parent ?? sql`null::uuid`} as parent
      from ${table} where ${inArray(table.id, ids)}`;
  });
  if (lookups.length === 0) return new Map();
  const { rows } = await db.execute<{ noun: HistoryNoun; id: string; parent: string | null }>(
    sql.join(lookups, sql` union all `),
  );
  return new Map(rows.map(({ noun, id, parent }) => [id, places[noun].path(id, parent)]));
}
