import fc from 'fast-check';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { storyTypes } from '#contract/stories.ts';

/* Times at which counting may be wrong: the last millisecond of a day, leap days, the ends of months and years. */
export const moments = [
  '2023-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.000Z',
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2024-03-31T23:59:59.999Z',
  '2024-04-01T00:00:00.000Z',
  '2025-02-28T23:59:59.999Z',
  '2025-03-01T00:00:00.000Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.000Z',
];
export const moment = fc.constantFrom(...moments);
export const place = fc.constantFrom('AR', 'BO', 'UK', null);
const randomNumber = fc.nat(999);

/** A random change of the database; the numbers choose among the existing rows. */
export type Step = { what: Kind; at: string; place: string | null; who: number; where: number };
export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...([...insertions(), 'moveUser', 'deleteUser', 'restoreUser', 'eraseUser'] as const),
    ...([
      'moveSpot',
      'removeSpot',
      'removeLike',
      'moveLike',
      'removeDay',
      'removeComment',
      'everyoneMoves',
    ] as const),
  ),
  at: moment,
  place,
  who: randomNumber,
  where: randomNumber,
});

// Insertions are generated more often than deletions.
function insertions() {
  const adding = [
    'addUser',
    'addSpot',
    'like',
    'like',
    'comment',
    'fan',
    'song',
    'conversation',
    'story',
  ] as const;
  return [...adding, ...adding, 'activeDay', 'activeDay', 'activeDay', 'activeDay'] as const;
}

const pick = (table: string, n: number) =>
  `(select id from ${table} order by id offset ${n} % greatest(1, (select count(*) from ${table})) limit 1)`;
const people = `(select * from users where role = 'user') as people`;
const user = (s: Step) => pick(people, s.who);
const spot = (s: Step) => pick('spots', s.where);

/** The statements of each kind of change. */
const statements = {
  addUser: (s: Step, run: Run) =>
    run(
      `insert into users (id, first_name, last_name, email, country, created_at) values ($1, 'a', 'b', $2, $3, $4)`,
      [v7(), `${v7()}@example.com`, s.place, s.at],
    ),
  addSpot: (s: Step, run: Run) =>
    run(`insert into spots (id, name, type, country) values ($1, 'S', 'bar_club', $2)`, [v7(), s.place]),
  like: (s: Step, run: Run) =>
    insertInto(run, 'likes (id, user_id, spot_id, created_at)', `${user(s)}, ${spot(s)}`, s),
  fan: (s: Step, run: Run) =>
    insertInto(run, 'rock_fans (id, user_id, spot_id, created_at)', `${user(s)}, ${spot(s)}`, s),
  comment: (s: Step, run: Run) =>
    insertInto(run, 'comments (id, comment, spot_id, created_at)', `'c', ${spot(s)}`, s),
  song: (s: Step, run: Run) =>
    insertInto(run, 'songs (id, title, user_id, created_at)', `'s', ${user(s)}`, s),
  conversation: (s: Step, run: Run) => insertInto(run, 'conversations (id, user_id, created_at)', user(s), s),
  story: (s: Step, run: Run) =>
    insertInto(
      run,
      'stories (id, type, country, created_at)',
      `'${storyTypes[s.who % 4]}', '${s.place ?? 'MX'}'`,
      s,
    ),
  activeDay: (s: Step, run: Run) =>
    run(
      `insert into user_days (day, user_id, at) select ($1::timestamptz at time zone 'UTC')::date, id, $1 from users
       where id = ${user(s)} on conflict do nothing`,
      [s.at],
    ),
  moveUser: (s: Step, run: Run) => run(`update users set country = $1 where id = ${user(s)}`, [s.place]),
  everyoneMoves: (s: Step, run: Run) =>
    run(`update users set country = $1 where country is distinct from $1`, [s.place]),
  deleteUser: (s: Step, run: Run) => run(`update users set status = 'deleted' where id = ${user(s)}`),
  restoreUser: (s: Step, run: Run) =>
    run(`update users set status = 'active', country = $1 where id = ${user(s)}`, [s.place]),
  eraseUser: (s: Step, run: Run) => run(`delete from users where id = ${user(s)}`),
  moveSpot: (s: Step, run: Run) => run(`update spots set country = $1 where id = ${spot(s)}`, [s.place]),
  removeSpot: (s: Step, run: Run) => run(`delete from spots where id = ${spot(s)}`),
  removeLike: (s: Step, run: Run) => run(`delete from likes where id = ${pick('likes', s.who)}`),
  moveLike: (s: Step, run: Run) =>
    run(`update likes set created_at = $1 where id = ${pick('likes', s.who)}`, [s.at]),
  removeDay: (s: Step, run: Run) =>
    run(`delete from user_days where ctid = (select ctid from user_days order by day, user_id
      offset ${s.who} % greatest(1, (select count(*) from user_days)) limit 1)`),
  removeComment: (s: Step, run: Run) => run(`delete from comments where id = ${pick('comments', s.who)}`),
};

type Kind = keyof typeof statements;
type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Runs the change in the database. */
export const runStep = (pool: Pool, one: Step): Promise<unknown> =>
  statements[one.what](one, (text, values = []) => pool.query(text, values));

async function insertInto(run: Run, into: string, values: string, { at }: Step): Promise<void> {
  await run(
    `insert into ${into} select * from (select $1::uuid, ${values}, $2::timestamptz) as row
     where row is not null on conflict do nothing`,
    [v7(), at],
  );
}
