import { audit } from '#contract/audit.ts';
import { comments } from '#contract/comments.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { trash } from '#contract/trash.ts';
import type { TestApi } from '../../calls/startTestApi.ts';

/* Lists with texts that a spreadsheet could get wrong, and what their exports have, in SQL. */

const texts = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1:9/","x")',
  'Ñandú «Ágora» œß',
  'Peña 🎸 👩‍🎤',
  '0012',
  '-2 & <b>',
];
const prose = ['=SUM(A1:A9)', 'Uno\ndos\n\n=3', '+1 🎶\ttab', "'=1+1", '1e5', ' 12/12/2026 '];

/** Spots, comments, deleted spots and revisions with these texts; what that is in the audit comes with it. */
export async function fillExportedLists({ database: { pool }, as }: TestApi): Promise<void> {
  const { user } = await as('editor');
  await pool.query(
    `insert into spots (id, name, address, type, country, created_at, user_id)
     select gen_random_uuid(), name, 'Calle ' || n, 'bar_club', case when n < 4 then 'CL' end, '2026-03-04'::timestamptz + n * interval '1 hour', $2
     from unnest($1::text[]) with ordinality as given (name, n)`,
    [texts, user.id],
  );
  await pool.query(
    `insert into comments (id, comment, user_id, spot_id, created_at)
     select gen_random_uuid(), comment, $2, (select id from spots order by created_at offset n - 1 limit 1), '2026-03-05'::timestamptz + n * interval '1 hour'
     from unnest($1::text[]) with ordinality as given (comment, n)`,
    [prose, user.id],
  );
  await pool.query(
    `insert into trash (id, noun, name, deleted_at, deleted_by)
     select gen_random_uuid(), (array['spot', 'event', 'adsbanners'])[1 + n % 3], name, '2026-03-06'::timestamptz + n / 2 * interval '1 hour', case when n < 5 then $2::uuid end
     from unnest($1::text[]) with ordinality as given (name, n)`,
    [[...texts, 'ágora', 'Agora', 'AGORA'], user.id],
  );
  await pool.query(
    `insert into spot_revisions (id, spot_id, author_id, status, old_data, new_data, reason, taken, decided_by, decided_at, created_at)
     select gen_random_uuid(), s.id, $1, case when n < 3 then 'pending' when n < 5 then 'approved' else 'rejected' end, '{}', '{}',
       case when n > 4 then E'=1+1\\nNo 🎸' else '' end, case when n in (3, 4) then array['name', 'bio.bio_title'] end,
       case when n > 2 then $1::uuid end, case when n > 2 then '2026-03-08'::timestamptz + n * interval '1 minute' end, s.created_at
     from (select *, row_number() over (order by created_at) as n from spots) as s`,
    [user.id],
  );
  await pool.query(
    `insert into history (id, created_at, actor_id, noun, record_id, action, name, address)
     select gen_random_uuid(), '2026-03-09'::timestamptz + n * interval '1 second', $2, 'spots', gen_random_uuid(), 'update', name, '192.0.2.1'
     from unnest($1::text[]) with ordinality as given (name, n)`,
    [texts, user.id],
  );
}

/** A list, its query, and SQL for the cells that its export has. */
export interface ExportedList {
  readonly list: Endpoint;
  readonly query: Readonly<Record<string, string>>;
  readonly sql: string;
}

const minute = (column: string) =>
  `coalesce(to_char(${column} at time zone 'UTC', 'DD/MM/YYYY HH24:MI'), '')`;
const person = (column: string) =>
  `coalesce((select first_name || ' ' || last_name from users where users.id = ${column}), '')`;

export const exportedLists: Readonly<Record<string, ExportedList>> = {
  spots: {
    list: spots.list,
    query: { columns: 'name,country,address,createdAt', sort: 'createdAt', order: 'asc', language: 'en' },
    sql: `select name, case when country = 'CL' then 'Chile' else '' end, address, ${minute('created_at')}
      from spots order by created_at`,
  },
  comments: {
    list: comments.list,
    query: { columns: 'comment,spot_id,id', order: 'asc' },
    sql: `select comment, (select name from spots where spots.id = spot_id), id::text from comments order by created_at`,
  },
  trash: {
    list: trash.list,
    query: {
      columns: 'deletedAt,name,noun,deletedBy,purgeAt',
      words: JSON.stringify({ 'noun.values': { spot: 'Spot', event: '=Evento' } }),
    },
    sql: `select ${minute('deleted_at')}, name, case noun when 'spot' then 'Spot' when 'event' then '=Evento' else noun end,
      ${person('deleted_by')}, ${minute(`(deleted_at + interval '30 days')`)} from trash order by deleted_at desc, id desc`,
  },
  revisions: {
    list: revisions.list,
    query: { columns: 'spot_name,status,reason,taken,decider,decided_at' },
    sql: `select spots.name, r.status, r.reason, coalesce(array_to_string(r.taken, E'\\n'), ''), ${person('r.decided_by')}, ${minute('r.decided_at')}
      from spot_revisions as r join spots on spots.id = r.spot_id
      order by r.status <> 'pending', case when r.status = 'pending' then r.created_at end, r.created_at desc`,
  },
  audit: {
    list: audit.list,
    query: {
      columns: 'record,at,actor,email,action,address',
      from: '2026-03-09',
      to: '2026-03-09',
      order: 'asc',
    },
    sql: `select name, to_char(created_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI:SS'), ${person('actor_id')},
      (select email from users where users.id = actor_id), action, address
      from history where created_at >= '2026-03-09' and created_at < '2026-03-10' order by created_at`,
  },
};

/** The export of a list, as an administrator downloads it. */
export async function exportOf(api: TestApi, { list, query }: ExportedList): Promise<Buffer> {
  const { token } = await api.as('admin');
  const search = new URLSearchParams({ ...query, export: 'xlsx' });
  const answer = await fetch(`${api.url}${basePath}${list.path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The cells that it has, row by row. */
export async function expectedCells(api: TestApi, { sql }: ExportedList): Promise<string[][]> {
  const { rows } = await api.database.pool.query({ text: sql, rowMode: 'array' });
  return rows;
}
