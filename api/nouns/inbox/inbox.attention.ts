import { sql } from 'drizzle-orm';
import type { Attention } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { readMailFailures } from '../../mail/state.ts';
import { isOverdue } from '../../records/reviews/decisions.ts';
import type { Actor } from '../../security/access.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { needs, spots } from '../spots/spots.table.ts';
import { countKinds } from './inbox.store.ts';

/** What the dashboard shows of the inbox (product/statistics#attention), and mail, which only administrators can fix. */
export async function attentionFor(
  actor: Pick<Actor, 'id' | 'role'>,
  db: Db,
): Promise<Omit<Attention, 'limits' | 'backup'>> {
  const kinds = ['events', 'photos', 'english', 'pins', 'stories', 'pushesFailed'] as const;
  const counts = await countKinds(db, actor, kinds);
  return {
    ...(await countOthers(db)),
    eventsPast: counts.events,
    spotsWithoutPhoto: counts.photos,
    spotsWithoutEnglish: counts.english,
    spotsWithDoubtfulPin: counts.pins,
    storiesIncomplete: counts.stories,
    pushesFailed: counts.pushesFailed,
    mail: actor.role === 'admin' ? await readMailFailures(db) : null,
  };
}

/** What the inbox does not have as a kind; the linked lists filter by the same conditions. */
async function countOthers(db: Db) {
  type Counts = Pick<Attention, 'revisionsWaiting' | 'spotsWithoutAddress'>;
  const { rows } = await db.execute<Counts>(sql`select
    (select count(*)::int from ${revisions} where ${isOverdue(revisions)}) as "revisionsWaiting",
    (select count(*)::int from ${spots} where ${needs.address}) as "spotsWithoutAddress"`);
  return rows[0] as Counts;
}
