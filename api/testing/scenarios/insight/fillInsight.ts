import type { Pool } from 'pg';
import type { InsightKind, InsightQuery } from '#contract/insight.ts';
import { dayOf, monday, plusDays } from '#contract/kit/lists/periods.ts';

/** Decisions of 40 weeks before today, some approvals with a reason: revisions and submissions of spots of three countries, by these people. */
export async function fillInsight(pool: Pool, people: readonly string[], decisions = 900): Promise<void> {
  await pool.query(
    `insert into spots (id, name, type, country, enable, address)
     select gen_random_uuid(), 'Decidido ' || i, 'bar_club', (array['AR', 'UY', null])[1 + i % 3], true, '' from generate_series(1, 60) as i`,
  );
  for (const table of ['spot_revisions', 'submissions']) {
    const [columns, values] = table === 'submissions' ? ['', ''] : [', old_data, new_data', `, '{}', '{}'`];
    await pool.query(
      `insert into ${table} (id, spot_id, status, reason, decided_by, decided_at, created_at ${columns})
       select gen_random_uuid(), spot, case when i % 4 = 0 then 'rejected' else 'approved' end,
         case when i % 20 = 5 then 'La foto no es tuya.' when i % 4 > 0 then '' when i % 3 = 0 then (array['La foto no es tuya.', 'la  foto no es TUYA ', 'La foto no es tuya.'])[1 + (i / 12) % 3]
           else 'Motivo ' || sqrt(i)::int end,
         case when i % 50 <> 7 then ($2::uuid[])[1 + (i / 3) % cardinality($2::uuid[])] end, decided,
         decided - interval '1 second' * (60 + (i * 7919) % 900000) ${values}
       from generate_series(1, $1::int) as i,
         lateral (select date_trunc('day', now()) + interval '3 hours' - interval '7 hours' * i as decided) as at,
         lateral (select id as spot from spots where name = 'Decidido ' || (1 + i % 60)) as of`,
      [decisions, people],
    );
    await pool.query(
      `insert into ${table} (id, spot_id, status, created_at ${columns})
       select gen_random_uuid(), id, 'pending', now() - interval '10 hours' * row_number() over (order by name) ${values}
       from spots where name like 'Decidido 1%'`,
    );
    // Every 40th was approved and undone before, every 80th twice.
    const noun = table === 'submissions' ? table : 'revisions';
    await pool.query(
      `insert into history (id, noun, record_id, action, before, after, created_at)
       select gen_random_uuid(), $1, id, case when n % 40 < 2 then 'undo' else 'approve' end,
         jsonb_build_object('status', case when n % 40 = 1 then 'rejected' else 'approved' end), '{"status": "pending"}', decided_at
       from (select id, decided_at, row_number() over (order by decided_at) as n from ${table} where decided_at is not null) as numbered,
         generate_series(1, case when n % 80 = 0 then 2 else 1 end)`,
      [noun],
    );
  }
}

/** A revision or submission, with the country of its spot. */
export interface DecisionRow {
  id: string;
  status: 'pending' | 'approved' | 'rejected';
  reason: string;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
  country: string | null;
}

/** All records, to be counted without SQL. */
export async function decisionRows(pool: Pool, kind: InsightKind): Promise<DecisionRow[]> {
  const table = kind === 'revisions' ? 'spot_revisions' : kind;
  const { rows } = await pool.query<DecisionRow>(
    `select r.*, s.country from ${table} r join spots s on s.id = r.spot_id`,
  );
  return rows;
}

const today = dayOf(new Date());

/** Periods and countries to count. */
export const insightQueries: [string, Partial<InsightQuery>][] = [
  ['by default', {}],
  ['of a country', { country: 'AR' }],
  ['of days in the middle of weeks', { from: plusDays(today, -65), to: plusDays(today, -17) }],
  ['of one day', { from: plusDays(today, -3), to: plusDays(today, -3), country: 'UY' }],
  ['of 53 weeks', { from: monday(plusDays(today, -364)), to: today }],
  ['of a time without decisions', { from: '2001-01-01', to: '2001-02-01' }],
];
