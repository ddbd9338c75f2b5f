import { type SQL, sql } from 'drizzle-orm';
import type { Attention } from '#contract/statistics.ts';
import type { Db } from '../database/connect.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { revisions, waiting } from '../revisions/revisions.table.ts';
import { needs, spots } from '../spots/spots.table.ts';
import { incomplete, stories } from '../stories/stories.table.ts';

const spotsThat = (need: SQL) => sql`(select count(*)::int from ${spots} where ${need})`;

/** What waits for somebody; the lists that are opened filter by the same conditions. */
export async function countAttention(db: Db): Promise<Attention> {
  const { rows } = await db.execute<Record<keyof Attention, never>>(sql`select
    (select count(*)::int from ${revisions} where ${waiting}) as "revisionsWaiting",
    ${spotsThat(needs.newer_events)} as "eventsPast",
    ${spotsThat(needs.photo)} as "spotsWithoutPhoto",
    ${spotsThat(needs.address)} as "spotsWithoutAddress",
    ${spotsThat(needs.english)} as "spotsWithoutEnglish",
    (select count(*)::int from ${stories} where ${incomplete}) as "storiesIncomplete",
    (select count(*)::int from ${notifications} where ${notifications.state} = 'failed') as "pushesFailed"`);
  return rows[0] as Attention;
}
