import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Kind } from '#contract/kit/quotas.ts';
import type { Db } from '../database/connection/database.ts';
import { prepared } from '../database/queries/prepared.ts';
import { quotas } from './quotas.table.ts';

export interface Wanted {
  kind: Kind;
  /** How many are to be made. */
  n: number;
  /** How many may be made in an hour. */
  max: number;
}

/** What is used of a kind, until the moment from which on all of it may be made again. */
export interface Used {
  used: number;
  until: string;
}

const inAnHour = sql`now() + interval '1 hour'`;
const isOver = sql`${quotas.until} <= now()`;
const more = sql`${quotas.used} + excluded.used`;

const taking = prepared((db) => {
  const { placeholder } = sql;
  return db
    .insert(quotas)
    .values({
      user_id: placeholder('user'),
      kind: placeholder('kind'),
      used: placeholder('n'),
      until: inAnHour,
    })
    .onConflictDoUpdate({
      target: [quotas.user_id, quotas.kind],
      set: {
        used: sql`case when ${isOver} then excluded.used else ${more} end`,
        until: sql`case when ${isOver} then excluded.until else ${quotas.until} end`,
      },
      setWhere: sql`${isOver} or ${more} <= ${placeholder('most')}`,
    })
    .returning({ used: quotas.used, until: quotas.until });
});

/**
 * Counts `n` of a kind as made by somebody, on all servers together; undefined when they are too many, and nothing is
 * counted then. One statement on its own: two at once cannot both take the last one, and none waits for the other's change.
 */
export async function reserveQuota(
  db: Db,
  user: string,
  { kind, n, max }: Wanted,
): Promise<Used | undefined> {
  if (n > max) return undefined;
  const [row] = await taking(db, null, { user, kind, n, most: max });
  return row;
}

/** Releases a reservation, if its hour has not ended: nothing was created with it. */
export async function releaseQuota(
  db: Db,
  user: string,
  kind: Kind,
  n: number,
  until: string,
): Promise<void> {
  await db
    .update(quotas)
    .set({ used: sql`greatest(${quotas.used} - ${n}, 0)` })
    .where(and(eq(quotas.user_id, user), eq(quotas.kind, kind), eq(quotas.until, until)));
}

/** What somebody has used in hours that still run, by kind. */
export async function usedBy(db: Db, user: string): Promise<Map<Kind, Used>> {
  const rows = await db
    .select({ kind: quotas.kind, used: quotas.used, until: quotas.until })
    .from(quotas)
    .where(and(eq(quotas.user_id, user), gt(quotas.until, sql`now()`)));
  return new Map(rows.map(({ kind, ...used }) => [kind, used]));
}

/** Deletes rows whose hour has ended. */
export async function deleteExpiredQuotas(db: Db): Promise<void> {
  await db.delete(quotas).where(lt(quotas.until, sql`now()`));
}
