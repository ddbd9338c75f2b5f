import { type SQL, sql } from 'drizzle-orm';
import type { UserQuery } from '#contract/users.ts';
import type { Db } from '../../database/connection/database.ts';
import { activeDays } from '../statistics/statistics.table.ts';
import { userDays, users } from './users.table.ts';

type Days = Pick<UserQuery, 'activeFrom' | 'activeTo'>;

/** With fewer people than this the list begins with their days; with more, the newest users soon fill a page. */
export const fewActive = 5000;

/** Made a signed-in call in the period. `few`: who did is looked up first. */
export function wereActive({ activeFrom: from, activeTo: to }: Days, few: boolean): SQL {
  const inPeriod = sql`${userDays.day} >= ${from ?? '-infinity'}::date and ${userDays.day} <= ${to ?? 'infinity'}::date`;
  return few
    ? sql`${users.id} = any(array(select distinct ${userDays.user_id} from ${userDays} where ${inPeriod}))`
    : sql`exists (select from ${userDays} where ${userDays.user_id} = ${users.id} and ${inPeriod})`;
}

/** How many people were active in the period, there and everywhere, as the dashboard counts them (docs/decisions/0012). */
export async function countActive(
  db: Db,
  country: string | undefined,
  from: string,
  to: string,
): Promise<{ there: number; everywhere: number }> {
  const { rows } = await db.execute<{ country: string; n: number }>(sql`
    select ${activeDays.country} as country, sum(${activeDays.n})::int as n from ${activeDays}
    where ${activeDays.country} in (${country ?? '*'}, '*') and ${activeDays.day} between ${from}::date and ${to}::date
      and ${activeDays.previous} < ${from}::date group by 1`);
  const of = (place: string) => rows.find((row) => row.country === place)?.n ?? 0;
  return { there: of(country ?? '*'), everywhere: of('*') };
}
