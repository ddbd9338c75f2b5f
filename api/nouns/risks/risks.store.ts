import { type SQL, sql } from 'drizzle-orm';
import { type AuthorRecord, maxReasons, maxTwins, type Risk } from '#contract/risks.ts';
import type { Db } from '../../database/connection/database.ts';
import { isoText } from '../../database/queries/columns.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { isComparable, spots, textKey } from '../spots/spots.table.ts';
import { submissions } from '../submissions/submissions.table.ts';

export interface Sent {
  readonly id: string;
  readonly createdAt: string;
}

/** What the author has sent besides this, and how it was decided (product/revisions#risks). */
export async function recordOf(db: Db, authorId: string, sent: Sent): Promise<AuthorRecord> {
  const ofBoth = (select: (table: SQL) => SQL) =>
    sql`(${select(sql`${revisions}`)}) union all (${select(sql`${submissions}`)})`;
  const ofAuthor = sql`author_id = ${authorId} and id <> ${sent.id}`;
  const others = ofBoth((table) => sql`select id, status, created_at from ${table} where ${ofAuthor}`);
  const latest = sql`order by decided_at desc, id desc limit ${maxReasons}`;
  // The latest of each first: an index has them in this order, and an author may have hundreds.
  const rejected = sql`${ofBoth(
    (table) =>
      sql`select reason, spot_id, decided_at, id from ${table} where ${ofAuthor} and status = 'rejected' ${latest}`,
  )} ${latest}`;
  const { rows } = await db.execute<AuthorRecord & Record<string, unknown>>(sql`
    select count(*)::int as sent,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where (created_at, id) < (${sent.createdAt}, ${sent.id})) = 0 as first,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'spot_name', ${spots.name},
          'decided_at', ${isoText(sql`decided_at`)}) order by decided_at desc, latest.id desc), '[]')
        from (${rejected}) as latest join ${spots} on ${spots.id} = latest.spot_id) as reasons
    from (${others}) as others`);
  return rows[0] as AuthorRecord;
}

type Twins = Record<string, NonNullable<Risk['spots']>>;

/** Other spots whose bio, in either language, is one of these texts but for case, accents, spaces and punctuation. */
export async function twinsOf(
  db: Db,
  spotId: string,
  texts: readonly { field: string; text: string }[],
): Promise<Twins> {
  if (texts.length === 0) return {};
  const values = sql.join(
    texts.map(({ field, text }) => sql`(${field}, ${text})`),
    sql`, `,
  );
  // Each language has its index, which is in the order of the result.
  const equal = (bio: 'bio' | 'bio_en') => sql`(
    select id, name, created_at from ${spots}
    where ${isComparable(bio)} and ${textKey(bio)} = public.text_key(sent.text) and id <> ${spotId} order by created_at, id limit ${maxTwins})`;
  const { rows } = await db.execute<{ field: string; id: string; name: string }>(sql`
    select sent.field, twins.id, twins.name from (values ${values}) as sent (field, text)
    cross join lateral (select distinct id, name, created_at
      from (${equal('bio')} union all ${equal('bio_en')}) as both_languages
      order by created_at, id limit ${maxTwins}) as twins
    order by sent.field, twins.created_at, twins.id`);
  const byField = Map.groupBy(rows, ({ field }) => field);
  return Object.fromEntries(
    [...byField].map(([field, found]) => [field, found.map(({ id, name }) => ({ id, name }))]),
  );
}
