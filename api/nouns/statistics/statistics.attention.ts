import { type SQL, sql } from 'drizzle-orm';
import type { Attention } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { readMailTrouble } from '../../mail/state.ts';
import type { Actor } from '../../security/access.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { revisions, waiting } from '../revisions/revisions.table.ts';
import { needs, spots } from '../spots/spots.table.ts';
import { incomplete, stories } from '../stories/stories.table.ts';

const spotsThat = (need: SQL) => sql`(select count(*)::int from ${spots} where ${need})`;

type Counts = Omit<Attention, 'mail'>;

/** What waits for whoever asks. */
export async function attentionFor(actor: Actor, db: Db): Promise<Attention> {
  const counts = await countAttention(db);
  // Only administrators can do something about a mail server.
  return { ...counts, mail: actor.role === 'admin' ? await readMailTrouble(db) : null };
}

/** What waits for somebody; the lists that are opened filter by the same conditions. */
export async function countAttention(db: Db): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, never>>(sql`select
    (select count(*)::int from ${revisions} where ${waiting}) as "revisionsWaiting",
    ${spotsThat(needs.newer_events)} as "eventsPast",
    ${spotsThat(needs.photo)} as "spotsWithoutPhoto",
    ${spotsThat(needs.address)} as "spotsWithoutAddress",
    ${spotsThat(needs.english)} as "spotsWithoutEnglish",
    (select count(*)::int from ${stories} where ${incomplete}) as "storiesIncomplete",
    (select count(*)::int from ${notifications} where ${notifications.state} = 'failed') as "pushesFailed"`);
  return rows[0] as Counts;
}
