import { type SQL, sql } from 'drizzle-orm';
import type { UserQuery } from '#contract/users.ts';
import type { Db } from '../../database/connection/database.ts';
import { activeDays } from '../statistics/statistics.table.ts';
import { userDays, users } from './users.table.ts';

type Days = Pick<UserQuery, 'activeFrom' | 'activeTo'>;

/** Up to this many active users the list starts from their days; with more, the newest users fill a page sooner. */
export const maxForDaysFirst = 5000;

/** Users with a signed-in call in the period. `daysFirst`: the query starts from the days, not from the users. */
export function wereActive({ activeFrom: from, activeTo: to }: Days, daysFirst: boolean): SQL {
  const inPeriod = sql`${userDays.day} >= ${from ?? '-infinity'}::date and ${userDays.day} <= ${to ?? 'infinity'}::date`;
  return daysFirst
    ? sql`${users.id} = any(array(select distinct ${userDays.user_id} from ${userDays} where ${inPeriod}))`
    : sql`exists (select from ${userDays} where ${userDays.user_id} = ${users.id} and ${inPeriod})`;
}

/** The number of users active in the period, in the country and in all, from the daily counts (docs/decisions/0012). */
export async function countActive(
  db: Db,
  country: string | null | undefined,
  from: string,
  to: string,
): Promise<{ inCountry: number; everywhere: number }> {
  const { rows } = await db.execute<{ country: string; n: number }>(sql`
    select ${activeDays.country} as country, sum(${activeDays.n})::int as n from ${activeDays}
    where ${activeDays.country} in (${country ?? '*'}, '*') and ${activeDays.day} between ${from}::date and ${to}::date
      and ${activeDays.previous} < ${from}::date group by 1`);
  const of = (key: string) => rows.find((row) => row.country === key)?.n ?? 0;
  return { inCountry: of(country ?? '*'), everywhere: of('*') };
}
