import { and, count, desc, eq } from 'drizzle-orm';
import type { HistoryEntry } from '#contract/history.ts';
import type { Page } from '#contract/kit.ts';
import type { Db } from '../database/connect.ts';
import { history } from '../kit/kit.table.ts';
import { pageOf, windowOf } from '../kit/page.ts';
import { users } from '../users/users.table.ts';

const { id, first_name, last_name, email } = users;

/** The changes of one record, newest first, a page at a time. A record that never changed has none. */
export async function changesOf(
  db: Db,
  noun: string,
  recordId: string,
  query: { page?: number; perPage?: number },
): Promise<Page<HistoryEntry>> {
  const window = windowOf(query);
  const ofRecord = and(eq(history.noun, noun), eq(history.record_id, recordId));
  const [counted] = await db.select({ total: count() }).from(history).where(ofRecord);
  const rows = await db
    .select({
      id: history.id,
      at: history.at,
      action: history.action,
      actor: { id, first_name, last_name, email },
      before: history.before,
      after: history.after,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .where(ofRecord)
    .orderBy(desc(history.id))
    .limit(window.perPage)
    .offset(window.offset);
  return pageOf(rows, counted?.total ?? 0, window);
}
