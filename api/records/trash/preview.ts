import { sql } from 'drizzle-orm';
import { type RestorePreview, type TrashedRecord, type TrashPart, trashParts } from '#contract/kit/trash.ts';
import type { TrashNoun } from '#contract/trash.ts';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { rolledBack } from '../../database/connection/transaction.ts';
import { ProblemError } from '../../problems/problems.ts';
import type { RestoredTable } from './restoring.ts';
import { trashRows } from './trash.table.ts';

/** What restoring an entry would do: it is restored, and the transaction rolled back. */
export async function previewOf(
  db: Database,
  entry: TrashedRecord,
  table: string,
  restore: (tx: Tx) => Promise<RestoredTable[]>,
): Promise<RestorePreview> {
  try {
    const parts = partsOf(entry, table, await rolledBack(db, restore));
    return { ...entry, obstacle: null, ...parts, formerUser: await formerUserOf(db, entry.id, table) };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 409) throw error;
    const obstacle = { code: error.code, message: error.message };
    return { ...entry, obstacle, returns: [], waits: [], lost: [], formerUser: null };
  }
}

const partOfTable: Readonly<Record<string, TrashPart>> = {
  events: 'events',
  comments: 'comments',
  likes: 'likes',
  rock_fans: 'fans',
  spot_revisions: 'revisions',
  submissions: 'submissions',
  owner_notices: 'notices',
  spot_relations: 'connections',
  spot_categories: 'categories',
  stories: 'stories',
};

function partsOf({ noun }: TrashedRecord, table: string, restored: readonly RestoredTable[]) {
  const partOf = (one: string): TrashPart =>
    one === 'spot_categories' && (noun as TrashNoun) === 'categories'
      ? 'spots'
      : (partOfTable[one] ?? 'others');
  const counts = (kind: 'returned' | 'waiting' | 'lost') =>
    trashParts.flatMap((part) => {
      const rows = restored.filter((one) => one.table !== table && partOf(one.table) === part);
      const count = rows.reduce((sum, one) => sum + one[kind], 0);
      return count > 0 ? [{ part, count }] : [];
    });
  return { returns: counts('returned'), waits: counts('waiting'), lost: counts('lost') };
}

/** The columns that say whose a record is. */
const userColumns: Readonly<Record<string, readonly ['owner' | 'author', string]>> = {
  spots: ['owner', 'user_id'],
  comments: ['author', 'user_id'],
  spot_revisions: ['author', 'author_id'],
};

/** Whose the record of an entry is, if their account is deleted. */
async function formerUserOf(db: Db, id: string, table: string): Promise<RestorePreview['formerUser']> {
  const [part, column] = userColumns[table] ?? [];
  if (!part) return null;
  // A subquery, because the room of users is above this one.
  const { rows } = await db.execute<{ name: string }>(sql`
    select trim(u.first_name || ' ' || u.last_name) as name from users as u
    where u.status <> 'active' and u.id = (
      select (row.content ->> ${column}::text)::uuid from ${trashRows} as row
      where row.trash_id = ${id} and row.kind = 'row' and row.table_name = ${table} and row.content ->> 'id' = ${id})`);
  return rows[0] ? { part, name: rows[0].name } : null;
}
