import type { Pool } from 'pg';
import type { Period } from '#contract/statistics.ts';
import { storyTypes } from '#contract/stories.ts';

const endOf = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString();

/** The dashboard's numbers, straight from the tables; the last day may end early. */
export async function countedFromTables(
  pool: Pool,
  country: string | null,
  { from, to }: Period,
  until: string = endOf(to),
) {
  const since = `${from}T00:00:00Z`;
  const here = (alias: string) => `($1::text is null or ${alias}.country = $1)`;
  const during = (alias: string) =>
    `${alias}.created_at >= $2::timestamptz and ${alias}.created_at < $3::timestamptz`;
  const one = async (text: string): Promise<number> =>
    (
      await pool.query(`select count(*)::int as n, $1::text, $2::text, $3::text from ${text}`, [
        country,
        since,
        until,
      ])
    ).rows[0].n;
  const alive = `u.status = 'active'`;
  const storiesOf = (type: string) =>
    one(`stories r where ${here('r')} and ${during('r')} and type = '${type}'`);
  const { rows: byCountry } = await pool.query(
    `select country as "_id", count(*)::int as count from users u where ${alive} and ${here('u')}
     and created_at < $2 group by 1 order by 2 desc, 1`,
    [country, until],
  );
  const { rows: top } = await pool.query(
    `select s.id, count(*)::int as count from likes r join spots s on s.id = spot_id
     where ${here('s')} and ${during('r')} group by 1 order by 2 desc, 1 limit 10`,
    [country, since, until],
  );
  const types = await Promise.all(storyTypes.map(async (type) => [type, await storiesOf(type)] as const));
  return {
    users: {
      total: await one(`users u where ${alive} and ${here('u')} and created_at < $3::timestamptz`),
      new: await one(`users u where ${alive} and ${here('u')} and ${during('u')}`),
      active: await one(`(select distinct u.id from user_days d join users u on u.id = d.user_id
        where ${alive} and ${here('u')} and d.at >= $2::timestamptz and d.at < $3::timestamptz) as x`),
      byCountry,
    },
    songsUploaded: await one(
      `songs r join users u on u.id = r.user_id where ${here('u')} and ${during('r')}`,
    ),
    commentsCount: await one(
      `comments r join spots s on s.id = spot_id where ${here('s')} and ${during('r')}`,
    ),
    likes: {
      total: await one(`likes r join spots s on s.id = spot_id where ${here('s')} and ${during('r')}`),
      topSpots: top,
    },
    stories: { total: types.reduce((sum, [, n]) => sum + n, 0), byType: Object.fromEntries(types) },
    conversationsCount: await one(
      `conversations r join users u on u.id = r.user_id where ${here('u')} and ${during('r')}`,
    ),
    totalFansRock: await one(
      `rock_fans r join users u on u.id = r.user_id where ${here('u')} and r.created_at < $3::timestamptz`,
    ),
    period: { from, to },
  };
}
