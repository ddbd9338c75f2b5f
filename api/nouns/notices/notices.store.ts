import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MailSettings, MailTopic } from '#contract/mail-settings.ts';
import { maxTimelineEntries, type TimelineEntry } from '#contract/timeline.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { history } from '../../records/history.table.ts';
import { exclusionsOf, spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import type { NoticeAbout, Recipient } from './notices.mails.ts';
import { ownerMailSettings, ownerNotices } from './notices.table.ts';

/** For those who have chosen nothing (product/notices#language). */
const defaultMailSettings: MailSettings = { language: 'es', reviews: true, reminders: true };

export async function mailSettingsOf(db: Db, userId: string): Promise<MailSettings> {
  const { user_id, language, reviews, reminders } = ownerMailSettings;
  const [chosen] = await db
    .select({ language, reviews, reminders })
    .from(ownerMailSettings)
    .where(eq(user_id, userId));
  if (!chosen) return defaultMailSettings;
  return { ...chosen, language: chosen.language ?? defaultMailSettings.language };
}

type SomeSettings = { readonly [K in keyof MailSettings]?: MailSettings[K] | undefined };

/** Changes some settings; returns all. Only the given ones are written: two switches may be pressed at once. */
export async function saveMailSettings(tx: Tx, user_id: string, change: SomeSettings): Promise<MailSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) {
    const { user_id: target } = ownerMailSettings;
    await tx
      .insert(ownerMailSettings)
      .values({ ...given, user_id })
      .onConflictDoUpdate({ target, set: given });
  }
  return mailSettingsOf(tx, user_id);
}

/** Stops a topic for a person, if there still is one (product/notices#stop). */
export async function stopTopic(db: Db, userId: string, topic: MailTopic): Promise<void> {
  const column = sql.identifier(topic);
  await db.execute(sql`
    insert into ${ownerMailSettings} (user_id, ${column})
    select id, false from ${users} where id = ${userId} and status = 'active'
    on conflict (user_id) do update set ${column} = false`);
}

/** A claimed notice, and to whom it is mailed. */
export interface Claimed extends NoticeAbout, Pick<Recipient, 'to' | 'language'> {
  readonly user_id: string;
}

/** For how long a server may take to send a mail that it has claimed. */
const claimed = sql`interval '2 minutes'`;
const isFree = sql`n.mailed_at is null and (n.sending_since is null or n.sending_since < now() - ${claimed})`;

/**
 * Marks notices as being sent, if the owner may be mailed and wants the topic (product/notices#not-mailed). Whether the spot is
 * on the map is what the decision saw; only of a notice that a server of an older version wrote it is read now.
 */
const claim = (topic: MailTopic, where: ReturnType<typeof sql>) => sql`
  update ${ownerNotices} as n set sending_since = now()
  from ${users} as u left join ${ownerMailSettings} as m on m.user_id = u.id, ${spots}
  where ${where} and ${isFree} and u.id = n.user_id and u.status = 'active' and u.role = 'user'
    and u.email not like '%.invalid' and coalesce(m.${sql.identifier(topic)}, true)
    and ${spots.id} = n.spot_id and ${spots.user_id} = n.user_id
  returning n.id, n.user_id, n.spot_id, n.kind, n.source, n.reason, n.fields, ${spots.name},
    coalesce(n.exclusions, ${exclusionsOf}) as exclusions,
    u.email as to, coalesce(m.language, ${defaultMailSettings.language}) as language`;

type Row = Claimed & Record<string, unknown>;

/** Claims a notice of a review; 'busy' while another server has it, undefined if there is nothing to mail. */
export async function claimReview(db: Db, id: string): Promise<Claimed | 'busy' | undefined> {
  const { rows } = await db.execute<Row>(claim('reviews', sql`n.id = ${id}`));
  if (rows[0]) return rows[0];
  const isBusy = sql`id = ${id} and mailed_at is null and sending_since >= now() - ${claimed}`;
  return (await db.$count(ownerNotices, isBusy)) > 0 ? 'busy' : undefined;
}

/**
 * Up to `most` notices without a job, which count as queued from now on; another server takes others. Notes whether their spots
 * are on the map, a minute after the decision at most.
 */
export async function takeUnqueued(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${ownerNotices} as n set queued = true, exclusions = ${exclusionsOf}
    from ${spots} where ${spots.id} = n.spot_id and n.id in
      (select id from ${ownerNotices} where not queued order by created_at limit ${most} for update skip locked)
    returning n.id`);
  return rows.map(({ id }) => id);
}

/** For how many days a reminder is worth a mail. */
export const reminderDays = 3;
/** The daily job runs a little earlier or later than on the day before. */
const hoursBetween = 20;
const maxClaimed = 100;

/** Claims an owner's reminders, oldest first; none if they had a mail of this topic in the last day. */
export async function claimReminders(db: Db, userId: string): Promise<Claimed[]> {
  return db.transaction(async (tx) => {
    // One at a time, so that two jobs do not each find no mail of the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const recent = sql`r.user_id = ${userId} and r.about is not null and
      (r.mailed_at > now() - make_interval(hours => ${hoursBetween}) or
        (r.mailed_at is null and r.sending_since >= now() - ${claimed}))`;
    const due = sql`n.id in (select id from ${ownerNotices} where user_id = ${userId} and about is not null
        and mailed_at is null and created_at > now() - make_interval(days => ${reminderDays})
        order by created_at, id limit ${maxClaimed})
      and not exists (select from ${ownerNotices} as r where ${recent})`;
    const { rows } = await tx.execute<Row>(claim('reminders', due));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

export async function recordMailed(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(ownerNotices)
    .set({ mailed_at: sql`now()`, sending_since: null })
    .where(inArray(ownerNotices.id, [...ids]));
}

/** After a failure: another attempt may claim them. */
export async function releaseClaims(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(ownerNotices)
    .set({ sending_since: null })
    .where(inArray(ownerNotices.id, [...ids]));
}

/**
 * What happened with a spot, newest first (product/notices#timeline): what its owner was told, of `ownerId` only unless
 * that is undefined, and when staff published or hid it.
 */
export async function timelineOf(
  db: Db,
  spot: { readonly id: string; readonly createdAt: string },
  ownerId: string | undefined,
): Promise<TimelineEntry[]> {
  const { id, createdAt: at, kind, source, reason, fields, exclusions, mailed_at } = ownerNotices;
  const own = ownerId === undefined ? undefined : eq(ownerNotices.user_id, ownerId);
  const notices = await db
    .select({ id, at, kind, source, reason, fields, exclusions, mailed_at })
    .from(ownerNotices)
    .where(and(eq(ownerNotices.spot_id, spot.id), own))
    .orderBy(desc(at), desc(id))
    .limit(maxTimelineEntries);
  const published = await publicationsOf(db, spot.id);
  const plain = { source: null, reason: '', fields: [], exclusions: null, mailed_at: null };
  const created = { ...plain, id: spot.id, at: spot.createdAt, kind: 'created' } as const;
  return [...notices, ...published.map((entry) => ({ ...plain, ...entry })), created]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxTimelineEntries);
}

const publicationActions = ['update', 'import', 'restore', 'approve', 'undo'] as const;

/** When staff published or hid a spot, newest first, without approvals and what undid one. */
async function publicationsOf(db: Db, spotId: string) {
  const { id, at, noun, record_id, action, before, after } = history;
  const isEnabled = sql<boolean>`(${after} ->> 'enable')::boolean`;
  const entries = await db
    .select({ id, at, action, isEnabled })
    .from(history)
    .where(
      and(
        eq(noun, 'spots'),
        eq(record_id, spotId),
        inArray(action, publicationActions),
        sql`${before} -> 'enable' <> ${after} -> 'enable'`,
      ),
    )
    .orderBy(desc(id))
    .limit(maxTimelineEntries);
  const isReview = (index: number) => entries[index]?.action === 'approve';
  return entries
    .filter(({ action }, index) => !isReview(index) && !(action === 'undo' && isReview(index + 1)))
    .map(({ id, at, isEnabled }) => ({
      id,
      at,
      kind: isEnabled ? ('published' as const) : ('hidden' as const),
    }));
}
