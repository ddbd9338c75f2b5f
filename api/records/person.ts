import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TrashedRecord } from '#contract/kit/trash.ts';

/** The user with an id as JSON; null if there is none. A subquery, because the room of users is above this one. */
export const personOf = (id: AnyPgColumn): SQL<TrashedRecord['deletedBy']> =>
  sql`(select jsonb_build_object('id', u.id,
  'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
  from users as u where u.id = ${id})`;
