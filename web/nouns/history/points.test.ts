import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { choicesIn, dayOf, defaultsOf, isOlderPoint, pointOfSeen, queryOf } from './points.ts';

const id = (n: number) => `01a20598-a0af-742b-aa62-00000000000${n}`;
const entry = (n: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: id(n),
  at: '2026-11-22T10:00:00Z',
  action: 'update',
  actor: null,
  key: null,
  before: { name: 'a', version: n - 1 },
  after: { name: 'b', version: n },
  sent: null,
  ...more,
});
const created = entry(1, { action: 'create', before: null });
const sent = { at: '2026-11-22T09:00:00Z', author: null, values: { name: 'c' } };
const pointsOf = (entries: HistoryEntry[], isComplete = true) =>
  choicesIn(entries, isComplete).map(({ point }) => point);

test('a point in an address is what the API calls it; anything else is none', () => {
  expect(queryOf('now')).toEqual({});
  expect(queryOf(id(1))).toEqual({ entry: id(1) });
  expect(queryOf(`${id(1)}.sent`)).toEqual({ entry: id(1), state: 'sent' });
  expect(queryOf(`${id(1)}.before`)).toEqual({ entry: id(1), state: 'before' });
  expect(queryOf('at:2026-11-22')).toEqual({ at: '2026-11-22T23:59:59.999Z' });
  expect(dayOf('at:2026-11-22')).toBe('2026-11-22');
  for (const none of ['', 'then', 'at:', 'at:2026-02-30', `${id(1)}.after`, `${id(1)}x`, '1'])
    expect(queryOf(none)).toBe(undefined);
});

test('every entry that left a version can be chosen, and what preceded the first one', () => {
  expect(pointsOf([entry(2), created])).toEqual([id(2), id(1)]);
  expect(pointsOf([entry(3), entry(2)])).toEqual([id(3), id(2), `${id(2)}.before`]);
  // Older ones are not among these entries.
  expect(pointsOf([entry(3), entry(2)], false)).toEqual([id(3), id(2)]);
  expect(pointsOf([entry(3, { action: 'delete', after: null }), created])).toEqual([id(1)]);
  expect(pointsOf([entry(2, { action: 'password', before: null, after: null }), created])).toEqual([id(1)]);
  expect(pointsOf([entry(2, { action: 'approve', sent }), created])).toEqual([id(2), `${id(2)}.sent`, id(1)]);
  expect(pointsOf([])).toEqual([]);
});

test('at first the version before the present one is compared with it; without one, the last two', () => {
  const choices = choicesIn([entry(3, { action: 'approve', sent }), entry(2), created], true);
  expect(defaultsOf(choices, true)).toEqual({ left: id(2), right: 'now' });
  expect(defaultsOf(choices, false)).toEqual({ left: id(2), right: id(3) });
  expect(defaultsOf(choicesIn([created], true), true)).toEqual({ left: id(1), right: 'now' });
  expect(defaultsOf(choicesIn([entry(2)], true), true)).toEqual({ left: `${id(2)}.before`, right: 'now' });
  expect(defaultsOf([], true)).toEqual({ left: 'now', right: 'now' });
});

test('the version that a form has read is what preceded the first later entry', () => {
  const entries = [entry(4), entry(9, { action: 'password', before: null, after: null }), entry(3), entry(2)];
  expect(pointOfSeen(entries, 2)).toBe(`${id(3)}.before`);
  expect(pointOfSeen(entries, 1)).toBe(`${id(2)}.before`);
  expect(pointOfSeen(entries, 4)).toBe(undefined);
});

test('a point is older than some entries by its id', () => {
  const entries = [entry(4), entry(3)];
  expect(isOlderPoint(`${id(2)}.sent`, entries)).toBe(true);
  for (const point of [id(3), id(4), 'now', 'at:2026-11-22'])
    expect(isOlderPoint(point, entries)).toBe(false);
  expect(isOlderPoint(id(2), [])).toBe(false);
});
