import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import type { Db } from '../database/connection/database.ts';
import { prepared } from '../database/queries/prepared.ts';
import { quotas } from './quotas.table.ts';

export interface QuotaRequest {
  kind: QuotaKind;
  /** How many to reserve. */
  n: number;
  /** The limit for one hour. */
  max: number;
}

/** How many of a kind are used, and when the quota is reset. */
export interface QuotaUse {
  used: number;
  until: string;
}

const oneHourFromNow = sql`now() + interval '1 hour'`;
const isExpired = sql`${quotas.until} <= now()`;
const sum = sql`${quotas.used} + excluded.used`;

const reserve = prepared((db) => {
  const { placeholder } = sql;
  return db
    .insert(quotas)
    .values({
      user_id: placeholder('user'),
      kind: placeholder('kind'),
      used: placeholder('n'),
      until: oneHourFromNow,
    })
    .onConflictDoUpdate({
      target: [quotas.user_id, quotas.kind],
      set: {
        used: sql`case when ${isExpired} then excluded.used else ${sum} end`,
        until: sql`case when ${isExpired} then excluded.until else ${quotas.until} end`,
      },
      setWhere: sql`${isExpired} or ${sum} <= ${placeholder('max')}`,
    })
    .returning({ used: quotas.used, until: quotas.until });
});

/**
 * Reserves `n` of a user's quota, which all servers share. Returns undefined, and reserves none, if they would exceed the limit.
 * One atomic statement outside the call's transaction: concurrent calls cannot exceed the limit and hold no lock.
 */
export async function reserveQuota(
  db: Db,
  user: string,
  { kind, n, max }: QuotaRequest,
): Promise<QuotaUse | undefined> {
  if (n > max) return undefined;
  const [row] = await reserve(db, null, { user, kind, n, max });
  return row;
}

/** Releases a reservation that was not used, unless its hour has ended. */
export async function releaseQuota(
  db: Db,
  user: string,
  kind: QuotaKind,
  n: number,
  until: string,
): Promise<void> {
  await db
    .update(quotas)
    .set({ used: sql`greatest(${quotas.used} - ${n}, 0)` })
    .where(and(eq(quotas.user_id, user), eq(quotas.kind, kind), eq(quotas.until, until)));
}

/** The present use of a user's quotas, by kind. */
export async function quotaUseOf(db: Db, user: string): Promise<Map<QuotaKind, QuotaUse>> {
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
