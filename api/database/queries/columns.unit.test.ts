import { getTableConfig, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { bytes, createdAt, id, instant, newId, searchOf, version } from './columns.ts';

const table = pgTable('samples', {
  id: id(),
  at: instant('at'),
  createdAt: createdAt(),
  version: version(),
  search: searchOf('name', 'email'),
  sum: bytes('sum'),
});
const columns = new Map(getTableConfig(table).columns.map((column) => [column.name, column]));

test.each([
  ['2026-03-04 05:06:07+00', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04 05:06:07.1+00', '2026-03-04T05:06:07.100Z'],
  ['2026-03-04 05:06:07.12+00', '2026-03-04T05:06:07.120Z'],
  ['2026-03-04 05:06:07.123+00', '2026-03-04T05:06:07.123Z'],
  // Not as PostgreSQL writes a timestamp (3) in UTC.
  ['2026-03-04 05:06:07.123456+00', '2026-03-04T05:06:07.123Z'],
  ['2026-03-04 05:06:07.123-03', '2026-03-04T08:06:07.123Z'],
  ['2026-03-04 05:06:07.1+02', '2026-03-04T03:06:07.100Z'],
  ['2026-03-03 23:36:07+05:30', '2026-03-03T18:06:07.000Z'],
  ['12026-03-04 05:06:07+00', '+012026-03-04T05:06:07.000Z'],
])('the instant %s is %s', (stored, expected) => {
  expect(table.at.mapFromDriverValue(stored)).toBe(expected);
});

test('ids are UUIDs of version 7, in the order in which they are made', () => {
  const ids = Array.from({ length: 50 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(50);
  // RFC 9562: version 7.
  for (const one of ids)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(columns.get('id')?.primary).toBe(true);
  expect(columns.get('id')?.defaultFn?.()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test('columns have the types and defaults that their migrations have', () => {
  const types = [...columns].map(([name, column]) => [name, column.getSQLType(), column.notNull]);
  expect(types).toEqual([
    ['id', 'uuid', true],
    ['at', 'timestamp (3) with time zone', false],
    ['created_at', 'timestamp (3) with time zone', true],
    ['version', 'integer', true],
    ['search', 'text', true],
    ['sum', 'bytea', false],
  ]);
  expect(columns.get('version')?.default).toBe(1);
  expect(JSON.stringify(columns.get('created_at')?.default)).toContain('now()');
  expect(JSON.stringify(columns.get('search')?.generated)).toContain(
    `' ' || public.fold(coalesce(name, '') || ' ' || coalesce(email, ''))`,
  );
});
