import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { spotLinkKeys, spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import type { Fault } from './links.rules.ts';
import { linkChecks } from './links.table.ts';

/** A dead link of an enabled spot whose owner has the role user. */
export interface OwnedDeadLink {
  readonly user_id: string;
  readonly spot_id: string;
  readonly name: string;
  readonly address: string;
  /** The fields of the spot that lead there. */
  readonly fields: string[];
  readonly status: number | null;
  readonly fault: Fault | null;
  /** Since when it has failed. */
  readonly since: string;
}

const places = {
  link: 'link',
  youtube_link: 'youtube_link',
  playlist: `playlist ->> 'spotify_link'`,
  instagram: `instagram ->> 'instagram_link'`,
  whatsapp: `whatsapp ->> 'whatsapp'`,
  advertisement: `advertisement ->> 'advertisement_link'`,
};
const fieldsWith = sql<string[]>`array_remove(array[${sql.raw(
  Object.entries(places)
    .map(([field, link]) => `case when spots.${link} = link_checks.address then '${field}' end`)
    .join(', '),
)}], null)`;

/** The links of enabled spots that were found dead since then, by owner; for reminders. Owners on the staff are left out. */
export async function newlyDeadLinks(db: Db, since: string): Promise<OwnedDeadLink[]> {
  const { address, status, fault, failing_since, dead_since, key } = linkChecks;
  const rows = await db
    .select({
      ...{ user_id: spots.user_id, spot_id: spots.id, name: spots.name },
      ...{ address, status, fault, since: failing_since, fields: fieldsWith },
    })
    .from(linkChecks)
    .innerJoin(spots, sql`${spotLinkKeys} @> array[${key}]`)
    .innerJoin(users, and(eq(users.id, spots.user_id), eq(users.role, 'user'), eq(users.status, 'active')))
    .where(and(gte(dead_since, since), eq(spots.enable, true)))
    .orderBy(spots.user_id, spots.id, address);
  return rows as OwnedDeadLink[];
}
