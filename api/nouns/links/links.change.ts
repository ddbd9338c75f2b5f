import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { spotLinkKeys, spots } from '../spots/spots.table.ts';
import type { Fault } from './links.rules.ts';
import { linkChecks } from './links.table.ts';

/** A dead link of an enabled spot that has an owner. */
export interface OwnedDeadLink {
  readonly user_id: string;
  readonly spot_id: string;
  readonly name: string;
  readonly address: string;
  readonly status: number | null;
  readonly fault: Fault | null;
  /** Since when it has failed. */
  readonly since: string;
}

/** The links of enabled spots with an owner that were found dead since then, by owner; for reminders. */
export async function newlyDeadLinks(db: Db, since: string): Promise<OwnedDeadLink[]> {
  const { address, status, fault, failing_since, dead_since, key } = linkChecks;
  const rows = await db
    .select({
      ...{ user_id: spots.user_id, spot_id: spots.id, name: spots.name },
      ...{ address, status, fault, since: failing_since },
    })
    .from(linkChecks)
    .innerJoin(spots, sql`${spotLinkKeys} @> array[${key}]`)
    .where(and(gte(dead_since, since), eq(spots.enable, true), isNotNull(spots.user_id)))
    .orderBy(spots.user_id, spots.id, address);
  return rows as OwnedDeadLink[];
}
