import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailRetries } from '../../mail/state.ts';
import { events } from '../events/events.table.ts';
import { newlyDeadLinks } from '../links/links.change.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { recordReminders } from './notices.change.ts';
import { reminderDays } from './notices.store.ts';
import { ownerNotices } from './notices.table.ts';

export const reminderQueue = 'mail-owner-reminders';

/** How long ago the last event of a spot may have been: older ones are no news. */
const pastDays = 14;
const batch = 500;
const today = sql`(now() at time zone 'UTC')::date`;

interface PastEvent extends Record<string, unknown> {
  spot_id: string;
  user_id: string;
  about: string;
}

/** The last events of published spots that are over and whose owners were not told, at most `batch`. */
export async function findPastEvents(db: Db): Promise<PastEvent[]> {
  const { rows } = await db.execute<PastEvent>(sql`
    select e.spot_id, s.user_id, e.id::text as about
    from ${events} as e join ${spots} as s on s.id = e.spot_id join ${users} as u on u.id = s.user_id
    where e.date between ${today} - ${pastDays}::int and ${today} - 1
      and s.enable and u.role = 'user' and u.status = 'active'
      and not exists (select from ${events} as later
        where later.spot_id = e.spot_id and (later.date, later.id) > (e.date, e.id))
      and not exists (select from ${ownerNotices} as told where told.spot_id = e.spot_id
        and told.user_id = s.user_id and told.kind = 'past_events' and told.about = e.id::text)
    limit ${batch}`);
  return rows;
}

/** Notes each spot whose last event is over, once for each event. */
export async function recordPastEvents(db: Db): Promise<void> {
  for (let size = batch; size === batch; ) {
    const past = await findPastEvents(db);
    size = past.length;
    await recordReminders(
      db,
      past.map((one) => ({ ...one, kind: 'past_events' })),
    );
  }
}

/** For how many days a link may have been dead: the daily job may have been away. */
const deadDays = 3;

/** Notes each link of a spot that was found dead lately, once for each time that it began to fail. */
export async function recordDeadLinks(db: Db): Promise<void> {
  const since = new Date(Date.now() - deadDays * 86_400_000).toISOString();
  const dead = await newlyDeadLinks(db, since);
  const reminders = dead.map(({ spot_id, user_id, fields, address, since }) => {
    // An address may be longer than the key of an index.
    const about = `${createHash('md5').update(address).digest('hex')} ${since}`;
    return { spot_id, user_id, fields, about, kind: 'dead_link' as const };
  });
  for (let at = 0; at < reminders.length; at += batch)
    await recordReminders(db, reminders.slice(at, at + batch));
}

/** The owners with reminders that were not mailed, after `last` in the order of their ids. */
export async function listReminded(db: Db, last: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct user_id from ${ownerNotices}
    where about is not null and mailed_at is null
      and created_at > now() - make_interval(days => ${reminderDays}) and user_id > ${last}
    order by user_id limit ${batch}`);
  return rows.map(({ user_id }) => user_id);
}

/** Queues one mail for each owner with reminders. */
export async function queueReminders(db: Db, jobs: Jobs): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (let size = batch; size === batch; ) {
    const owners = await listReminded(db, last);
    size = owners.length;
    last = owners.at(-1) ?? last;
    const options = { retryLimit: mailRetries, expireInSeconds: 120 };
    for (const id of owners) await jobs.send(db, reminderQueue, { id }, options);
  }
}
