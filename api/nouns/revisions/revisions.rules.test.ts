import { expect, test } from 'vitest';
import type { RevisionField } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';
import { isUndoable } from '../../records/reviews/review-queue.ts';
import { fieldsToTake } from './revisions.rules.ts';

const before = { name: 'Bar', link: 'https://a.org', country: 'AR', lat: 1, long: 2 };
const edit = { old_data: before, new_data: { ...before, name: 'Club', link: 'https://b.org', lat: 5 } };
const live = { ...before, version: 4 } as Spot;
/** The live spot, whose name was changed since the edit began. */
const renamed = { ...live, name: 'Pub' };

const take = (spot: Spot, fields?: string[], live_version?: number) => {
  const taken = fieldsToTake(edit, spot, { fields: fields as RevisionField[] | undefined, live_version });
  return Array.isArray(taken) ? taken.sort() : taken;
};

test('an approval takes all changed fields, or the chosen ones of them', () => {
  expect(take(live)).toEqual(['lat', 'link', 'long', 'name']);
  expect(take(live, ['name', 'country'])).toEqual(['name']);
  expect(take(live, ['lat'])).toEqual(['lat', 'long']);
  expect(take(live, ['country'])).toBeUndefined();
  expect(take(live, [])).toBeUndefined();
});

test('it takes a field with a conflict only if it was chosen, with the version that the reviewer saw', () => {
  expect(take(renamed)).toEqual(['lat', 'link', 'long']);
  expect(take(renamed, undefined, 4)).toEqual(['lat', 'link', 'long']);
  expect(take(renamed, ['name', 'link'])).toBe('unseen');
  expect(take(renamed, ['name', 'link'], 3)).toBe('unseen');
  expect(take(renamed, ['name', 'link'], 4)).toEqual(['link', 'name']);
  expect(take(renamed, ['link'], 3)).toEqual(['link']);
  const overwritten = { ...renamed, link: 'https://c.org', lat: 9, long: 9 };
  expect(take(overwritten)).toBe('unseen');
});

test('a decision can be undone for ten seconds, and those until the request arrives', () => {
  const at = (ms: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + ms);
  const isAfter = (ms: number) => isUndoable('2026-03-01T10:00:00Z', at(ms));
  expect([0, 10_000, 15_000, 15_001, 3_600_000].map(isAfter)).toEqual([true, true, true, false, false]);
  expect(isUndoable(null, at(0))).toBe(false);
});
