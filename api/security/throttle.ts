import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/connection/database.ts';
import { tooManyRequests } from '../problems/problems.ts';
import { attempts } from './throttle.table.ts';

export interface Limit {
  /** The counter, such as `login:ana@example.com:127.0.0.1`. */
  key: string;
  /** The limit for one window. */
  max: number;
  minutes: number;
}

/** Counts one attempt under each key, for all servers; throws 429 when one is above its limit. */
export async function countAttempt(db: Db, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { count, seconds } = await increment(db, limit);
    if (count > limit.max) throw tooManyRequests(seconds);
  }
}

/** Counts one attempt, for all servers, without refusing it. Returns the count of the window. */
export async function incrementAttempts(db: Db, limit: Limit): Promise<number> {
  return (await increment(db, limit)).count;
}

async function increment(db: Db, { key, minutes }: Limit): Promise<{ count: number; seconds: number }> {
  const windowEnd = sql`now() + make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.until} < now() then 1 else ${attempts.count} + 1 end`,
        until: sql`case when ${attempts.until} < now() then ${windowEnd} else ${attempts.until} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`extract(epoch from ${attempts.until} - now())::float`,
    });
  return row ?? { count: 1, seconds: 0 };
}

/** Decrements the counters: a successful attempt does not count. */
export async function decrementAttempts(db: Db, ...limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, keys));
}

/** The client address for counting: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientAddressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part ? part.split(':') : []));
  if (!after) return before;
  return [...before, ...Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(lt(attempts.until, sql`now()`));
}
