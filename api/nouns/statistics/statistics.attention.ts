import { type SQL, sql } from 'drizzle-orm';
import type { Attention } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { readMailFailures } from '../../mail/state.ts';
import type { Actor } from '../../security/access.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { isOverdue, revisions } from '../revisions/revisions.table.ts';
import { needs, spots } from '../spots/spots.table.ts';
import { isIncomplete, stories } from '../stories/stories.table.ts';

const countSpots = (need: SQL) => sql`(select count(*)::int from ${spots} where ${need})`;

type Counts = Omit<Attention, 'mail'>;

/** The items that need attention from this user. */
export async function attentionFor(actor: Actor, db: Db): Promise<Attention> {
  const counts = await countAttention(db);
  // Only administrators can fix a mail server.
  return { ...counts, mail: actor.role === 'admin' ? await readMailFailures(db) : null };
}

/** The number of items of each kind that need attention; the linked lists filter by the same conditions. */
export async function countAttention(db: Db): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, never>>(sql`select
    (select count(*)::int from ${revisions} where ${isOverdue}) as "revisionsWaiting",
    ${countSpots(needs.newer_events)} as "eventsPast",
    ${countSpots(needs.photo)} as "spotsWithoutPhoto",
    ${countSpots(needs.address)} as "spotsWithoutAddress",
    ${countSpots(needs.english)} as "spotsWithoutEnglish",
    (select count(*)::int from ${stories} where ${isIncomplete}) as "storiesIncomplete",
    (select count(*)::int from ${notifications} where ${notifications.state} = 'failed') as "pushesFailed"`);
  return rows[0] as Counts;
}
