import { eq, type SQL, sql } from 'drizzle-orm';
import { maxWebhooks } from '#contract/webhooks.ts';
import type { Database, Db, Tx } from '../../../database/connection/database.ts';
import { webhookDeliveries, webhooks } from '../webhooks.table.ts';

/* Which deliveries a server sends now. A claim is a column with an end, not a lock: that of a killed server ends by itself. */

/** How many deliveries of one webhook all servers send at once; so a slow receiver delays nobody else. */
const maxAtOnce = 4;
/** Seconds after which another server may send what was claimed: longer than an attempt may take. */
const claimSeconds = 60;

/** The clock of the database, which all servers share, `ahead` milliseconds later; that is 0 but in tests. */
export const clock = (ahead: number): SQL => sql`(clock_timestamp() + ${ahead} * interval '1 millisecond')`;

export interface Claimed extends Record<string, unknown> {
  readonly id: string;
  readonly webhook_id: string;
  readonly noun: string;
  readonly about_id: string;
  readonly body: string;
  /** This one included. */
  readonly attempts: number;
  readonly url: string;
  readonly secret: Buffer;
  /** Those before it that sign too, the newest first. */
  readonly old_secrets: readonly Buffer[];
}

/** Claims what is due: of each record the earliest pending delivery only (product/webhooks#order). */
export async function claimDue(db: Database, ahead: number): Promise<Claimed[]> {
  return db.transaction(async (tx) => {
    const free = await lockReady(tx, ahead);
    if (free.length === 0) return [];
    const now = clock(ahead);
    const { rows } = await tx.execute<Claimed>(sql`
      update ${webhookDeliveries} as d
      set claimed_until = ${now} + make_interval(secs => ${claimSeconds}), attempts = d.attempts + 1
      from ${webhooks} as w
      where w.id = d.webhook_id and d.id in (${dueOf(free, now)})
      returning d.id, d.webhook_id, d.noun, d.about_id, d.body, d.attempts, w.url, w.secret,
        case when w.rotating_until > ${now} then array[w.old_secret] || w.older_secrets else '{}' end as old_secrets`);
    return rows;
  });
}

/** The webhooks that may send, locked: no other server claims theirs, and the next statement sees what others have claimed. */
async function lockReady(tx: Tx, ahead: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${webhooks} where active and coalesce(not_before, '-infinity') <= ${clock(ahead)}
    order by id limit ${maxWebhooks} for no key update skip locked`);
  return rows.map(({ id }) => id);
}

const dueOf = (ids: readonly string[], now: SQL): SQL => sql`
  select due.id from unnest(${sql.param(ids)}::uuid[]) as one (id)
  cross join lateral (
    select count(*) as n from ${webhookDeliveries} as c
    where c.webhook_id = one.id and c.state = 'pending' and c.claimed_until > ${now}) as claimed
  cross join lateral (
    select d.id, row_number() over (order by d.due_at, d.position) as place from (
      select * from ${webhookDeliveries} as d
      where d.webhook_id = one.id and d.state = 'pending' and d.due_at <= ${now}
        and coalesce(d.claimed_until, '-infinity') <= ${now}
        and not exists (select from ${webhookDeliveries} as e where e.webhook_id = d.webhook_id
          and e.noun = d.noun and e.about_id = d.about_id and e.state = 'pending' and e.position < d.position)
      order by d.due_at, d.position limit ${maxAtOnce}) as d) as due
  where due.place <= ${maxAtOnce} - claimed.n`;

/** Gives a claim back, as if the attempt had not begun: the server stops. */
export async function releaseClaim(db: Db, { id, attempts }: Claimed): Promise<void> {
  const { id: key, attempts: counted, state } = webhookDeliveries;
  await db
    .update(webhookDeliveries)
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where(sql`${eq(key, id)} and ${eq(counted, attempts)} and ${eq(state, 'pending')}`);
}
