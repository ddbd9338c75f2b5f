import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/connection/database.ts';
import { tooMany } from '../problems/problems.ts';
import { attempts } from './throttle.table.ts';

export interface Limit {
  /** What is counted, such as `login:ana@example.com:127.0.0.1`. */
  key: string;
  /** How many are allowed in one window. */
  max: number;
  minutes: number;
}

/** Counts one attempt under each key, on all servers together; 429 once one of them is above its limit. */
export async function countAttempt(db: Db, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { count, seconds } = await counted(db, limit);
    if (count > limit.max) throw tooMany(seconds);
  }
}

/** Counts one attempt, on all servers together, and refuses none. Returns the how manieth it is of its window. */
export async function incrementAttempts(db: Db, limit: Limit): Promise<number> {
  return (await counted(db, limit)).count;
}

async function counted(db: Db, { key, minutes }: Limit): Promise<{ count: number; seconds: number }> {
  const next = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, until: next })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.until} < now() then 1 else ${attempts.count} + 1 end`,
        until: sql`case when ${attempts.until} < now() then ${next} else ${attempts.until} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`extract(epoch from ${attempts.until} - now())::float`,
    });
  return row ?? { count: 1, seconds: 0 };
}

/** Takes attempts back that turned out to be right. */
export async function uncountAttempt(db: Db, ...limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, keys));
}

/** Where a call comes from, for counting: an IPv6 network of one household is one address. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The eight groups of an IPv6 address: `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part ? part.split(':') : []));
  if (!after) return before;
  return [...before, ...Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
}

/** Forgets windows that have ended. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(lt(attempts.until, sql`now()`));
}
