import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { codes } from '#contract/kit/codes.ts';
import type { ReviewClaim } from '#contract/live.claims.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lockOf } from '../../database/connection/lock.ts';
import { conflict } from '../../problems/problems.ts';
import { sessions } from '../session/session.table.ts';
import { fullName, users } from '../users/users.table.ts';
import { reviewClaims } from './live.table.ts';

/*
 * Who is deciding on a review (product/live#claims), and who adds what a spot lacks (product/resolve#claims). Nouns call these in
 * the transactions of their decisions.
 */

/** Seconds for which a claim lasts; the screen renews it while its reader is active. */
const claimSeconds = 180;
/** The end of a claim that begins or is renewed now. */
export const claimEnd: SQL = sql.raw(`now() + interval '${claimSeconds} seconds'`);

/** How many reviews, and how many spots, one person claims at a time: the oldest claims end with the next ones. */
const maxClaims = 12;

const { id, noun, user_id, since, expires_at } = reviewClaims;

/** Whether a claim still holds: nobody waits for those who have left the staff. */
export const holds: SQL = sql`(${expires_at} > now() and exists (select from ${users}
  where ${users.id} = ${user_id} and ${users.status} = 'active' and ${users.role} in ('editor', 'admin')))`;

interface Claiming {
  readonly id: string;
  readonly noun: 'revisions' | 'submissions';
}

/** Claims a review, or renews the claim. Returns who claims it then: somebody else, unless `take`. */
export async function claimReview(
  tx: Tx,
  actorId: string,
  review: Claiming,
  take: boolean,
): Promise<ReviewClaim> {
  await lockOf(tx, 'claims', actorId);
  const free = sql`(${user_id} = ${actorId} or not ${holds} or ${take})`;
  await tx.execute(sql`
    insert into ${reviewClaims} (id, noun, user_id, created_at, expires_at)
    values (${review.id}, ${review.noun}, ${actorId}, now(), ${claimEnd})
    on conflict (id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at,
      created_at = case when ${user_id} = excluded.user_id and ${expires_at} > now() then ${since} else now() end
    where ${free}`);
  await endOldestClaims(tx, actorId, sql`${noun} <> 'spots'`);
  const [found] = await tx
    .select({
      id: user_id,
      name: fullName,
      since,
      expires_at,
    })
    .from(reviewClaims)
    .innerJoin(users, sql`${users.id} = ${user_id}`)
    .where(sql`${id} = ${review.id}`);
  if (!found) throw new Error('the claim has no user');
  const { expires_at: until, ...person } = found;
  return { person: { ...person, claims: true }, own: found.id === actorId, expires_at: until };
}

/** Ends the claims of a person beyond `maxClaims`, those first that were renewed least recently; `which` are counted. */
export async function endOldestClaims(tx: Tx, actorId: string, which: SQL): Promise<void> {
  await tx.execute(sql`
    delete from ${reviewClaims} where ${id} in (
      select ${id} from ${reviewClaims} where ${user_id} = ${actorId} and ${which}
      order by ${expires_at} desc, ${since} desc, ${id} desc offset ${maxClaims})`);
}

/** Gives up the caller's claim, if they have one. */
export async function releaseClaim(db: Db, actorId: string, reviewId: string): Promise<void> {
  await db.delete(reviewClaims).where(sql`${id} = ${reviewId} and ${user_id} = ${actorId}`);
}

/** Gives up all claims of a person who has signed out and is not signed in elsewhere. */
export async function releaseClaimsAfterLastSession(tx: Tx, personId: string): Promise<void> {
  const isElsewhere = sql`exists (select from ${sessions} where ${sessions.user_id} = ${personId})`;
  await tx.delete(reviewClaims).where(sql`${user_id} = ${personId} and not ${isElsewhere}`);
}

/**
 * Ends the claim of a review that is being decided. Throws 409 with the `current` record if somebody else than the caller has
 * claimed it: nobody decides on it without knowing that.
 */
export async function settleClaim(
  tx: Tx,
  actorId: string,
  reviewId: string,
  current: unknown,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`delete from ${reviewClaims} where ${id} = ${reviewId} and ${holds} returning ${user_id}`,
  );
  if (rows[0] && rows[0].user_id !== actorId) throw conflict(codes.claimedByOther, current);
}

/** Whether a review is claimed by somebody else than the caller. */
export const isClaimedByOther = (reviewId: AnyPgColumn, actorId: string): SQL =>
  sql`exists (select from ${reviewClaims} where ${id} = ${reviewId} and ${user_id} <> ${actorId} and ${holds})`;
