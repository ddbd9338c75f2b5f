import type { Pool } from 'pg';

const [some, most] = [1000, 50_000];

/** Gives some spots and stories a link of their own, and adds the links of records, all due soon and every hundredth of them dead. */
export async function fillLinks(pool: Pool): Promise<void> {
  for (const table of ['spots', 'stories'])
    await pool.query(
      `update ${table} set link = 'https://${table}.example/' || id where id in (select id from ${table} order by id limit $1)`,
      [some],
    );
  await pool.query(
    `insert into link_checks (key, address, host, next_check, checked_at, failing_since, dead_since)
     select md5(link)::uuid, link, 'host' || n % 500, now() + make_interval(mins => (n % 1000 - 10)::int), now(),
       case when n % 100 = 0 then now() end, case when n % 100 = 0 then now() end
     from (select link, row_number() over (order by link) as n from (
       select link from spots where link <> ''
       union select link from stories where link <> '' union select link from banners) as links (link) limit $1) as numbered`,
    [most],
  );
}
