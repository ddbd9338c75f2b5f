import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/kit/roles.ts';
import type { User, UserStatus, UserType } from '#contract/users.ts';
import { createdAt, id, instant, newestFirst, searchOf, version } from '../../database/queries/columns.ts';
import { folded } from '../../database/queries/search.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    /** argon2id; null for accounts that cannot sign in (imported artists, erased users). */
    password_hash: text('password_hash'),
    type: text('type').$type<UserType>().notNull().default('individual'),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    role: text('role').$type<Role>().notNull().default('user'),
    country: text('country'),
    picture: text('picture'),
    thumbnail: text('thumbnail'),
    spotify_id: text('spotify_id'),
    deleted_at: instant('deleted_at'),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('first_name', 'last_name', 'email'),
  },
  (t) => [
    // The address and the Spotify artist of a deleted user may be taken again.
    uniqueIndex('users_email').on(t.email).where(sql`status = 'active'`),
    uniqueIndex('users_spotify').on(t.spotify_id).where(sql`status = 'active'`),
    index('users_list').on(t.status, ...newestFirst(t)),
    index('users_by_country').on(t.status, t.country, ...newestFirst(t)),
    index('users_by_type').on(t.status, t.type, ...newestFirst(t)),
    index('users_by_country_type').on(t.status, t.country, t.type, ...newestFirst(t)),
    index('users_by_name').on(t.status, nameOf(t), ...newestFirst(t)),
    index('users_staff').on(t.role, t.createdAt).where(sql`role <> 'user'`),
    index('users_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
);

function nameOf(t: Record<'first_name' | 'last_name', AnyPgColumn>): SQL {
  return folded(sql`${t.first_name} || ' ' || ${t.last_name}`);
}
/** The folded full name, as `users_by_name` has it. */
export const userName = nameOf(users);

/** What others show of a user: columns of a query that joins `users`. */
export const person = { id: users.id, first_name: users.first_name, last_name: users.last_name };
export const personWithEmail = { ...person, email: users.email };

/** The same as JSON, of `users` or an alias that is left joined; null without a row. */
export const personJson = ({ id, first_name, last_name }: Record<keyof typeof person, AnyPgColumn>) =>
  sql<Pick<User, keyof typeof person> | null>`case when ${id} is null then null else jsonb_build_object(
    'id', ${id}, 'first_name', ${first_name}, 'last_name', ${last_name}) end`;

/** The full name, of a query that has `users`; null where a left join has no row. */
export const fullName = sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`;

/** The full name of the user with an id, by a subquery; null if there is none. */
export const nameOfUser = (id: AnyPgColumn): SQL =>
  sql`(select ${fullName} from ${users} where ${users.id} = ${id})`;

/** One row for each user and UTC day with a signed-in call: the dashboard's active users. */
export const userDays = pgTable(
  'user_days',
  {
    day: date('day').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first such call of the day; null in old rows, which count from the start of the day. */
    at: instant('at').default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] }), index('user_days_by_day').on(t.day, t.user_id)],
);
