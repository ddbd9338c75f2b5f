import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import { history } from '../../records/history.table.ts';

/** An edit or a new spot that waits for a decision; `owner` is the current owner of the spot. */
interface Edit {
  readonly id: string;
  readonly spot_id: string;
  readonly author_id: string | null;
  readonly createdAt: string;
  readonly owner: string | null;
}

/**
 * Whether this user created or changed the edit, or owns the spot, or has owned it since the edit was created. The history
 * matters because staff who own a spot could change its owner before deciding.
 */
export async function isOwn(
  db: Db,
  noun: 'revisions' | 'submissions',
  personId: string,
  edit: Edit,
): Promise<boolean> {
  if (edit.author_id === personId || edit.owner === personId) return true;
  const { rows } = await db.execute<{ own: boolean }>(
    sql`select ${hasTakenPart(noun, personId, edit)} as own`,
  );
  return rows[0]?.own === true;
}

/** SQL for whether this user created or changed the edit, or has owned its spot since it was created. */
export function hasTakenPart(
  noun: 'revisions' | 'submissions',
  personId: string,
  { id, spot_id, createdAt }: Record<'id' | 'spot_id' | 'createdAt', SQLWrapper | string>,
): SQL {
  const wrote = sql`${history.noun} = ${noun} and ${history.record_id} = ${id}
    and ${history.actor_id} = ${personId} and ${history.action} in ('create', 'update')`;
  const owned = sql`${history.noun} = 'spots' and ${history.record_id} = ${spot_id}
    and ${history.at} >= ${createdAt}
    and ${personId} in (${history.before} ->> 'user_id', ${history.after} ->> 'user_id')`;
  return sql`(exists (select from ${history} where ${wrote}) or exists (select from ${history} where ${owned}))`;
}

/** When the author last changed the edit. */
export async function lastSentAt(db: Db, { id, createdAt }: Pick<Edit, 'id' | 'createdAt'>): Promise<string> {
  const { noun, record_id, action, at } = history;
  const isSent = and(eq(noun, 'revisions'), eq(record_id, id), inArray(action, ['create', 'update']));
  const [last] = await db.select({ at }).from(history).where(isSent).orderBy(desc(history.id)).limit(1);
  return last?.at ?? createdAt;
}
