import { and, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { ResolveQuery, SpotToResolve, spotResolve } from '#contract/spots.resolve.ts';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { lockOf } from '../../../database/connection/lock.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { claimEnd, endOldestClaims, holds } from '../../live/claims.change.ts';
import { reviewClaims } from '../../live/live.table.ts';
import { pinDoubtsOf, spots } from '../spots.table.ts';
import { inTurn, toResolve } from './spots.resolve.where.ts';

/** A run of a person through the spots of a filter. */
export interface Run {
  readonly id: string;
  readonly actorId: string;
  /** The owner of the spots, if the filter asks for the caller's own. */
  readonly ownerId?: string | undefined;
}

const isOfSpot = sql`${reviewClaims.noun} = 'spots'`;
const isOfRun = ({ id, actorId }: Run) =>
  sql`${reviewClaims.user_id} = ${actorId} and ${reviewClaims.run} = ${id}`;

/** How many spots the run is about: the total of its list, of those that lack something. */
export async function countToResolve(db: Db, query: ResolveQuery, ownerId?: string): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select count(*)::int as left from ${spots} where ${toResolve(query, ownerId)}`,
  );
  return rows[0]?.left ?? 0;
}

/** More than there are people. */
const maxTries = 100;

/**
 * Claims the next spot that nobody has claimed, also no other window of the caller. Returns its id; undefined if there is none.
 * Whoever finds the same spot at the same moment waits for the first one's commit, and then looks again.
 */
export async function claimNext(
  tx: Tx,
  run: Run,
  { query, after }: Pick<BodyOf<typeof spotResolve.next>, 'query' | 'after'>,
): Promise<string | undefined> {
  await lockOf(tx, 'claims', run.actorId);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { rows } = await tx.execute<{ id: string; is_claimed: boolean }>(claimOfNext(run, query, after));
    const [found] = rows;
    if (!found) return undefined;
    if (!found.is_claimed) continue;
    await endOldestClaims(tx, run.actorId, isOfSpot);
    return found.id;
  }
  throw new ProblemError(503, codes.busy, { headers: { 'retry-after': '1' } });
}

function claimOfNext(run: Run, query: ResolveQuery, after: { createdAt: string; id: string } | undefined) {
  const { following, order } = inTurn(query, after);
  const isUnclaimed = sql`${spots.id} <> all(array(select ${reviewClaims.id} from ${reviewClaims} where ${isOfSpot} and ${holds}))`;
  return sql`
    with found as materialized (
      select ${spots.id} as id from ${spots} where ${and(toResolve(query, run.ownerId), following, isUnclaimed)}
      order by ${order} limit 1),
    claimed as (${claimOf(run, sql`select id from found`)})
    select id, id in (select id from claimed) as is_claimed from found`;
}

const isFree = sql`not ${holds}`;
const isFreeOrOwnOf = ({ actorId }: Run) => sql`(${isFree} or ${reviewClaims.user_id} = ${actorId})`;

/** Claims spots for the run, or renews its claims; returns the ids of those that are its then. */
const claimOf = (run: Run, ids: ReturnType<typeof sql>, isTakeable = isFree) => sql`
  insert into ${reviewClaims} (id, noun, user_id, run, created_at, expires_at)
  select id, 'spots', ${run.actorId}::uuid, ${run.id}::uuid, now(), ${claimEnd} from (${ids}) as spot
  on conflict (id) do update set user_id = excluded.user_id, run = excluded.run, expires_at = excluded.expires_at,
    created_at = case when ${isOfRun(run)} then ${reviewClaims.since} else now() end
  where (${isOfRun(run)}) or ${isTakeable} returning id`;

/** Why the pins of these spots are doubtful, in their order; without those that are gone. */
export async function pinDoubtsAmong(db: Db, ids: readonly string[]): Promise<Doubted[]> {
  const { rows } = await db.execute<Doubted & Record<string, unknown>>(sql`
    select ${spots.id} as id, ${pinDoubtsOf} as pin_doubts from ${spots} where ${spots.id} = any(${sql.param(ids)}::uuid[])`);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
type Doubted = Pick<SpotToResolve, 'id' | 'pin_doubts'>;

/**
 * Keeps these spots claimed for the run and gives up its others; with `fromOwn` it takes them from other runs of its person. Returns
 * the ids of those that are its then.
 */
export async function holdSpots(
  tx: Tx,
  run: Run,
  { ids, fromOwn }: BodyOf<typeof spotResolve.hold>,
): Promise<string[]> {
  await lockOf(tx, 'claims', run.actorId);
  const wanted = sql`${sql.param(ids)}::uuid[]`;
  await tx.execute(
    sql`delete from ${reviewClaims} where ${isOfSpot} and ${isOfRun(run)} and ${reviewClaims.id} <> all(${wanted})`,
  );
  if (ids.length === 0) return [];
  // In their order, so that two that claim the same ones do not wait for each other.
  const existing = sql`select ${spots.id} as id from ${spots} where ${spots.id} = any(${wanted}) order by ${spots.id}`;
  const { rows } = await tx.execute<{ id: string }>(
    claimOf(run, existing, fromOwn ? isFreeOrOwnOf(run) : isFree),
  );
  await endOldestClaims(tx, run.actorId, isOfSpot);
  const held = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => held.has(id));
}
