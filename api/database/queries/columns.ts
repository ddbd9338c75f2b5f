import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  integer,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A timestamp with millisecond precision; an ISO 8601 string in UTC in code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoOf,
});

/** `2026-03-04 05:06:07.1+00` as ISO 8601, by string operations: ten times as fast as through a Date. */
function isoOf(text: string): string {
  if (text.length > 26 || text[4] !== '-' || !text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

/** The same in SQL: the text of a timestamp as the API writes it. */
export const isoText = (timestamp: SQL | AnyPgColumn): SQL<string> =>
  sql<string>`to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** UUIDv7: ordered by creation time. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId);
export const newId = (): string => v7();
/** The same in SQL: PostgreSQL has uuidv7() from version 18 on. */
export const newIdInSql = sql`overlay(overlay(gen_random_uuid()::text
  placing regexp_replace(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') from 1)
  placing '7' from 15)::uuid`;

export const now = sql`now()`;
export const createdAt = () => instant('created_at').notNull().default(now);
/** The end of an index whose equal keys are sorted newest first, as `orderOf` sorts them. */
export const newestFirst = <T extends Record<'createdAt' | 'id', ExtraConfigColumn>>(t: T) =>
  [t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()] as const;
/** A number that begins at 0. */
export const counter = (name: string) => integer(name).notNull().default(0);
export const version = () => integer('version').notNull().default(1);

/** The searchable text, without case and accents; starts with a blank so that ' x' matches at word starts. */
export const searchOf = (...columns: string[]) => {
  const words = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `);
  return text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`' ' || public.fold(${words})`));
};

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
