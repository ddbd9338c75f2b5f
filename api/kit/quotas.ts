import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Kind } from '#contract/quotas.ts';
import type { Db } from '../database/database.ts';
import { prepared } from './prepared.ts';
import { quotas } from './quotas.table.ts';

export interface Wanted {
  kind: Kind;
  /** How many are to be made. */
  n: number;
  /** How many may be made in an hour. */
  most: number;
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
export async function take(db: Db, user: string, { kind, n, most }: Wanted): Promise<Used | undefined> {
  if (n > most) return undefined;
  const [row] = await taking(db, null, { user, kind, n, most });
  return row;
}

/** Takes a count back, if its hour still runs: what it was for has not been made. */
export async function giveBack(db: Db, user: string, kind: Kind, n: number, until: string): Promise<void> {
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

/** Forgets hours that have ended. */
export async function forgetOldQuotas(db: Db): Promise<void> {
  await db.delete(quotas).where(lt(quotas.until, sql`now()`));
}
