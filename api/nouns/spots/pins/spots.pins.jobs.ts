import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection/database.ts';
import type { Services } from '../../../http/services.ts';
import { spots } from '../spots.table.ts';
import { doubtOf } from './spots.pins.ts';

const batch = 500;

/**
 * Checks the pins that a form has not: of imports, acts on many, restores, demo data, and of before there was a check. Each night
 * the flags of spots on one point are set that two simultaneous changes may have missed.
 */
export function pinJobs({ db, jobs }: Services): void {
  jobs.schedule('* * * * *', 'check-pins', (stopping) => checkPins(db, stopping));
  jobs.schedule('23 4 * * *', 'mark-points', async () => {
    await db.execute(sql`select public.mark_points()`);
  });
}

/** Checks all pins that are to be checked, in batches. */
export async function checkPins(db: Db, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await checkBatch(db)) === batch);
}

/** Returns how many were to be checked. */
async function checkBatch(db: Db): Promise<number> {
  const { id, lat, long, country } = spots;
  const unchecked = await db
    .select({ id, lat, long, country })
    .from(spots)
    .where(and(eq(spots.pin_checks, 0).inlineParams(), isNotNull(lat)))
    .orderBy(id)
    .limit(batch);
  if (unchecked.length === 0) return 0;
  const doubts = [];
  for (const spot of unchecked) doubts.push(await doubtOf(spot));
  const column = (name: 'id' | 'lat' | 'long' | 'country') => sql.param(unchecked.map((spot) => spot[name]));
  // A pin that has moved meanwhile is left for the next batch.
  await db.execute(sql`update ${spots} as s set pin_doubt = c.doubt, pin_checks = 1
    from unnest(${column('id')}::uuid[], ${column('lat')}::float8[], ${column('long')}::float8[],
      ${column('country')}::text[], ${sql.param(doubts)}::text[]) as c (id, lat, long, country, doubt)
    where s.id = c.id and s.lat = c.lat and s.long is not distinct from c.long
      and s.country is not distinct from c.country and s.pin_checks = 0`);
  return unchecked.length;
}
