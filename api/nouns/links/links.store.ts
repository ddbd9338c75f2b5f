import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { DeadLink, LinkFindings, NounWithLinks } from '#contract/links.ts';
import type { Database, Db } from '../../database/connection/database.ts';
import { lock } from '../../database/connection/lock.ts';
import { recordInboxEvent } from '../../records/live/inbox-events.ts';
import { banners } from '../banners/banners.table.ts';
import { spotLinkKeys, spotLinks, spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import type { LinkAnswer } from './links.ask.ts';
import { type Record, recordAfter } from './links.rules.ts';
import { linkChecks } from './links.table.ts';

/* The links of all records and what they answered. */

/** A link that this server has claimed. */
export type ClaimedLink = Pick<typeof linkChecks.$inferSelect, 'key' | 'address' | 'host'> & Record;

const columns = {
  key: linkChecks.key,
  address: linkChecks.address,
  host: linkChecks.host,
  failing_since: linkChecks.failing_since,
  failures: linkChecks.failures,
  dead_since: linkChecks.dead_since,
};

/** Adds the addresses that records link to since the last time, due at once, and removes those that none does any more. */
export async function collectLinks(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // It reads all records.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with used as materialized (
        select md5(address)::uuid as key, min(address) as address from (
          select unnest(${spotLinks}) from ${spots}
          union all select ${stories.link} from ${stories}
          union all select ${banners.link} from ${banners}) as one (address)
        where address ~* '^https?://' group by 1),
      gone as (delete from ${linkChecks} where not exists (select from used where used.key = ${linkChecks.key}))
      insert into ${linkChecks} (key, address, host, next_check)
      select key, address, lower(substring(address from '://(\\[[^\\]]*\\]|[^/?#:]*)')), ${now.toISOString()}::timestamptz
      from used where not exists (select from ${linkChecks} where ${linkChecks.key} = used.key)
      on conflict do nothing`);
  });
}

const linksAtOnce = 10;
const claimMinutes = 15;

/**
 * Claims links that are due, all of one host that no server is asking. They are due again after some minutes, in case this
 * server is killed.
 */
export async function claimLinks(db: Database, now: Date): Promise<ClaimedLink[]> {
  const time = sql`${now.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    await lock(tx, 'links');
    const isDue = sql`next_check <= ${time} and (claimed_until is null or claimed_until <= ${time})`;
    const host = sql`(select host from ${linkChecks} where ${isDue}
      and host <> all (array(select host from ${linkChecks} where claimed_until > ${time})) order by next_check limit 1)`;
    const claimed = sql`array(select key from ${linkChecks} where host = ${host} and ${isDue}
      order by next_check, key limit ${linksAtOnce} for update skip locked)`;
    return tx
      .update(linkChecks)
      .set({ claimed_until: sql`${time} + make_interval(mins => ${claimMinutes})` })
      .where(sql`${linkChecks.key} = any(${claimed})`)
      .returning(columns);
  });
}

/** Stores what a link answered, and when it is asked again. */
export async function recordAnswer(
  db: Database,
  link: ClaimedLink,
  answer: LinkAnswer,
  now: Date,
): Promise<void> {
  const { status, fault, movedTo } = answer;
  const after = recordAfter(link, answer, now);
  await db.transaction(async (tx) => {
    await tx
      .update(linkChecks)
      .set({
        ...after,
        ...{ status, fault, moved_to: movedTo, checked_at: now.toISOString(), claimed_until: null },
      })
      .where(eq(linkChecks.key, link.key));
    if ((after.dead_since === null) !== (link.dead_since === null)) await recordInboxEvent(tx);
  });
}

/** Gives claimed links back, to be asked at a time; without one, as before. */
export async function releaseLinks(db: Db, links: readonly ClaimedLink[], nextCheck?: Date): Promise<void> {
  const keys = links.map(({ key }) => key);
  if (keys.length === 0) return;
  await db
    .update(linkChecks)
    .set({ claimed_until: null, ...(nextCheck && { next_check: nextCheck.toISOString() }) })
    .where(inArray(linkChecks.key, keys));
}

/** The three links that answered last time and are due next, of none of these hosts. */
export async function findWorkingLinks(db: Db, notOf: readonly string[]): Promise<ClaimedLink[]> {
  return db
    .select(columns)
    .from(linkChecks)
    .where(
      and(
        ...[isNotNull(linkChecks.checked_at), isNull(linkChecks.failing_since), isNull(linkChecks.fault)],
        ...notOf.map((host) => ne(linkChecks.host, host)),
      ),
    )
    .orderBy(linkChecks.next_check)
    .limit(3);
}

const keysOfRecord = {
  spots: (id: string, ownerId: string | undefined) =>
    sql`select unnest(${spotLinkKeys}) from ${spots} where ${spots.id} = ${id}
      and ${ownerId === undefined ? sql`true` : sql`${spots.user_id} = ${ownerId}`}`,
  stories: (id: string) => sql`select md5(${stories.link})::uuid from ${stories} where ${stories.id} = ${id}`,
  banners: (id: string) => sql`select md5(${banners.link})::uuid from ${banners} where ${banners.id} = ${id}`,
} satisfies { [N in NounWithLinks]: unknown };

/** The dead links of a record, and those that have moved for good; with an owner, only of a spot of theirs. */
export async function findLinks(
  db: Db,
  noun: NounWithLinks,
  id: string,
  ownerId?: string,
): Promise<LinkFindings> {
  const { address, failing_since, checked_at, status, fault, dead_since, moved_to } = linkChecks;
  const rows = await db
    .select({ address, since: failing_since, checkedAt: checked_at, status, fault, dead_since, to: moved_to })
    .from(linkChecks)
    .where(
      and(
        or(isNotNull(dead_since), isNotNull(moved_to)),
        sql`${linkChecks.key} = any(array(${keysOfRecord[noun](id, ownerId)}))`,
      ),
    )
    .orderBy(linkChecks.address);
  return {
    // A dead link has been checked, and its fault is one of links.
    data: rows.filter((row) => row.dead_since).map(({ dead_since, to, ...link }) => link as DeadLink),
    moved: rows.flatMap(({ address, to, dead_since }) => (to && !dead_since ? { address, to } : [])),
  };
}
