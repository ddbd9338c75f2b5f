import Fastify from 'fastify';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { loadLibraries } from './libraries.ts';

/*
 * The reference server: one process of Fastify and pg with a pool of 10 and prepared statements, which returns the same rows
 * without sessions, rules and checks. `count=exact` counts on each request, otherwise a count is cached for a second.
 */

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), max: 10 });
const app = Fastify();
const columns = `id, first_name, last_name, email, type, status, role, country, picture, thumbnail, spotify_id,
  created_at as "createdAt", version`;

type Query = {
  Querystring: {
    page?: string;
    country?: string;
    search?: string;
    sort?: 'name';
    count?: string;
    id?: string;
  };
};
const counts = new Map<string, { at: number; total: number }>();

async function countOf(name: string, table: string, where: string, values: unknown[], exact = false) {
  const key = `${table} ${where} ${values}`;
  const cached = counts.get(key);
  if (!exact && cached && Date.now() - cached.at < 1000) return cached.total;
  const text = `select count(*)::int as n from ${table} where ${where}`;
  const { rows } = await pool.query({ name, text, values });
  counts.set(key, { at: Date.now(), total: rows[0].n });
  return rows[0].n as number;
}

app.get<Query>('/users', async ({ query }) => {
  const page = Number(query.page ?? 1);
  const conditions = ["status = 'active'"];
  const values: unknown[] = [];
  if (query.country) conditions.push(`country = $${values.push(query.country)}`);
  const searched = "(first_name || ' ' || last_name || ' ' || email)";
  if (query.search) conditions.push(`${searched} ilike $${values.push(`%${query.search}%`)}`);
  const where = conditions.join(' and ');
  const kind = `${query.country ? 'c' : ''}${query.search ? 's' : ''}`;
  const total = await countOf(`count${kind}`, 'users', where, values, query.count === 'exact');
  const byName = query.sort ? `(public.fold(first_name || ' ' || last_name) collate "C"), ` : '';
  const order = `order by ${byName}created_at desc, id desc limit 10 offset $${values.length + 1}`;
  const text = `select ${columns} from users where ${where} ${order}`;
  const { rows } = await pool.query({
    name: `page${kind}${query.sort ?? ''}`,
    text,
    values: [...values, (page - 1) * 10],
  });
  return { data: rows, metadata: { total, perPage: 10, page, lastPage: Math.ceil(total / 10) } };
});

const spotColumns = `s.id, s.name, s.address, s.lat, s.long, s.type, s.country, s.photos, s.thumbnail_photos, s.enable,
  s.outstanding, s.show_in_map, s.available_since, s.available_to, s.user_id, case when u.id is null then null else
  jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) end as user,
  s.created_at as "createdAt", s.version`;

app.get<Query>('/spots', async ({ query }) => {
  const page = Number(query.page ?? 1);
  const values = query.country ? [query.country] : [];
  const where = query.country ? 's.country = $1' : 'true';
  const total = await countOf(`spots${values.length}`, 'spots s', where, values);
  const text = `select ${spotColumns} from spots s left join users u on u.id = s.user_id where ${where}
    order by ${query.sort ? '(public.fold(s.name) collate "C"), ' : ''}s.created_at desc, s.id desc limit 10 offset $${values.length + 1}`;
  const { rows } = await pool.query({
    name: `s${values.length}${query.sort ?? ''}`,
    text,
    values: [...values, (page - 1) * 10],
  });
  return { data: rows, metadata: { total, perPage: 10, page, lastPage: Math.ceil(total / 10) } };
});

app.get<Query>('/one', async ({ query }) => {
  const text = `select ${columns} from users where id = $1`;
  return (await pool.query({ name: 'one', text, values: [query.id] })).rows[0];
});

app.post<{ Body: { name: string; order: number } }>('/create', async ({ body }) => {
  const text = 'insert into categories (id, name, "order") values (gen_random_uuid(), $1, $2) returning *';
  return (await pool.query({ name: 'create', text, values: [body.name, body.order] })).rows[0];
});

app.get('/export.csv', async (_request, reply) => {
  const client = await pool.connect();
  const stream = client.query(
    to(`copy (select first_name, last_name, email, type, status, country, created_at, id from users
      where status = 'active' order by created_at desc, id desc) to stdout csv`),
  );
  stream.once('close', () => client.release());
  return reply.type('text/csv').send(stream);
});

/** Loads the libraries of the product, for a comparison of memory. */
app.get('/libraries', async () => {
  await loadLibraries();
  return {};
});

/** A page that fetches and prints the rows of the users list. */
app.get('/page', (_request, reply) =>
  reply
    .type('text/html')
    .send(`<!doctype html><title>Users</title><table><tbody></tbody></table><script type="module">
    const { data } = await (await fetch('/users')).json();
    const cell = (text) => Object.assign(document.createElement('td'), { textContent: text });
    for (const { createdAt, ...user } of data) {
      const row = document.querySelector('tbody').insertRow();
      row.append(...[user.first_name, user.last_name, user.email, user.type, user.country].map(cell));
      row.append(Object.assign(document.createElement('time'), { textContent: createdAt }));
    }
  </script>`),
);

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
