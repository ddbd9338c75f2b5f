import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../config/version.ts';
import { contractingStatements } from '../testing/database/contractingStatements.ts';
import { requirementsOf } from './compatibility.ts';
import { migrationsFolder } from './migrate.ts';

/* Migrations expand first and contract a release later (docs/UPGRADING.md). */

const read = (path: string) => readFileSync(join(migrationsFolder, path), 'utf8');
const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
  read('meta/_journal.json'),
);
/** The rule begins with 0.2.0. */
const since = journal.entries.filter(({ idx }) => idx >= 68);
const numbersOf = (text: string) => text.split('.').map(Number);
const isSorted = (items: readonly number[][]) =>
  items.every((item, index) => index === 0 || compare(items[index - 1] as number[], item) <= 0);
const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

describe('which statements take something away from servers of the version before', () => {
  test.each([
    ['alter table pics drop column name', ['AT_DropColumn pics']],
    ['alter table pics rename column name to title', ['RenameStmt pics']],
    ['alter table pics alter column name set not null', ['AT_SetNotNull pics']],
    ['alter table pics alter column name drop not null', ['AT_DropNotNull pics']],
    ['alter table pics alter column name drop default', ['AT_ColumnDefault pics']],
    ['alter table pics alter column name type varchar', ['AT_AlterColumnType pics']],
    ['alter table pics add column size int not null', ['AT_AddColumn pics']],
    ['alter table pics add column size int unique', ['AT_AddColumn pics']],
    ['alter table pics add constraint long check (length(name) > 9)', ['AT_AddConstraint pics']],
    ['create unique index on pics (name)', ['unique IndexStmt pics']],
    ['drop table pics', ['DropStmt OBJECT_TABLE']],
    ['drop function f()', ['DropStmt OBJECT_FUNCTION']],
    ['drop trigger t on pics', ['DropStmt OBJECT_TRIGGER']],
    ['truncate pics', ['TruncateStmt']],
    ['do $$ begin end $$', ['DoStmt']],
  ])('%s', async (sql, expected) => {
    expect(await contractingStatements(sql)).toEqual(expected);
  });

  test.each([
    'create table songs (name text not null); alter table songs add constraint one unique (name); create unique index on songs (name)',
    'alter table pics add column size int',
    "alter table pics add column size text not null default ''",
    "alter table pics alter column name set default ''",
    'create index on pics (name)',
    'drop index pics_name',
    "update pics set name = ''",
  ])('not: %s', async (sql) => {
    expect(await contractingStatements(sql)).toEqual([]);
  });
});

test.each(since)('$tag only adds, or says which servers it needs', async ({ tag }) => {
  const sql = read(`${tag}.sql`);
  const needed = requirementsOf([{ sql: [sql] }]);
  if ((await contractingStatements(sql)).length > 0) expect(needed).toHaveLength(1);
  // The last release has to work without what is removed.
  for (const one of needed) expect(compare(numbersOf(one), numbersOf(version))).toBeLessThanOrEqual(0);
});

test('what migrations need of servers never falls, and each is later than the one before', () => {
  expect(
    isSorted(since.flatMap(({ tag }) => requirementsOf([{ sql: [read(`${tag}.sql`)] }]).map(numbersOf))),
  ).toBe(true);
  // One with an earlier time than the last that was applied would be passed over.
  expect(isSorted(journal.entries.map(({ when }) => [when]))).toBe(true);
});
