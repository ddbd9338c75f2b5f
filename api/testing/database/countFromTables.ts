import type { Pool } from 'pg';
import type { Cards, Period } from '#contract/statistics.ts';
import { storyTypes } from '#contract/stories.ts';

const endOf = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString();

/** The statistics of the dashboard, counted in the tables; `until` may end the last day early. */
export async function countFromTables(
  pool: Pool,
  country: string | null,
  { from, to }: Period,
  until: string = endOf(to),
) {
  const since = `${from}T00:00:00Z`;
  const inCountry = (alias: string) => `($1::text is null or ${alias}.country = $1)`;
  const inPeriod = (alias: string) =>
    `${alias}.created_at >= $2::timestamptz and ${alias}.created_at < $3::timestamptz`;
  const count = async (text: string): Promise<number> =>
    (
      await pool.query(`select count(*)::int as n, $1::text, $2::text, $3::text from ${text}`, [
        country,
        since,
        until,
      ])
    ).rows[0].n;
  const isActive = `u.status = 'active'`;
  const storiesOf = (type: string) =>
    count(`stories r where ${inCountry('r')} and ${inPeriod('r')} and type = '${type}'`);
  const { rows: byCountry } = await pool.query(
    `select country as "_id", count(*)::int as count from users u where ${isActive} and ${inCountry('u')}
     and created_at < $2 group by 1 order by 2 desc, 1`,
    [country, until],
  );
  const { rows: top } = await pool.query(
    `select s.id, count(*)::int as count from likes r join spots s on s.id = spot_id
     where ${inCountry('s')} and ${inPeriod('r')} group by 1 order by 2 desc, 1 limit 10`,
    [country, since, until],
  );
  const types = await Promise.all(storyTypes.map(async (type) => [type, await storiesOf(type)] as const));
  return {
    users: {
      total: await count(`users u where ${isActive} and ${inCountry('u')} and created_at < $3::timestamptz`),
      new: await count(`users u where ${isActive} and ${inCountry('u')} and ${inPeriod('u')}`),
      active: await count(`(select distinct u.id from user_days d join users u on u.id = d.user_id
        where ${isActive} and ${inCountry('u')} and d.at >= $2::timestamptz and d.at < $3::timestamptz) as x`),
      byCountry,
    },
    songsUploaded: await count(
      `songs r join users u on u.id = r.user_id where ${inCountry('u')} and ${inPeriod('r')}`,
    ),
    commentsCount: await count(
      `comments r join spots s on s.id = spot_id where ${inCountry('s')} and ${inPeriod('r')}`,
    ),
    likes: {
      total: await count(
        `likes r join spots s on s.id = spot_id where ${inCountry('s')} and ${inPeriod('r')}`,
      ),
      topSpots: top,
    },
    stories: { total: types.reduce((sum, [, n]) => sum + n, 0), byType: Object.fromEntries(types) },
    conversationsCount: await count(
      `conversations r join users u on u.id = r.user_id where ${inCountry('u')} and ${inPeriod('r')}`,
    ),
    totalFansRock: await count(
      `rock_fans r join users u on u.id = r.user_id where ${inCountry('u')} and r.created_at < $3::timestamptz`,
    ),
    period: { from, to },
  };
}

/** The numbers of the cards, from those counted in the tables. */
export const cardsOf = (counted: Awaited<ReturnType<typeof countFromTables>>): Cards => ({
  totalUsers: counted.users.total,
  newUsers: counted.users.new,
  activeUsers: counted.users.active,
  songsUploaded: counted.songsUploaded,
  commentsCount: counted.commentsCount,
  likesTotal: counted.likes.total,
  storiesTotal: counted.stories.total,
  conversationsCount: counted.conversationsCount,
  totalFansRock: counted.totalFansRock,
});
