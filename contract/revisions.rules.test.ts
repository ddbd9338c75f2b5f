import { describe, expect, test } from 'vitest';
import {
  changedFields,
  conflictingFields,
  isEquivalent,
  isResendable,
  patchOfFields,
  pinOf,
  refusedFields,
  sentValuesOf,
  valueAt,
  withBothCoordinates,
  withEdit,
  withValue,
} from './revisions.rules.ts';
import { canTransition, revisionStatuses, type Snapshot } from './revisions.ts';
import { blankSpot, type SpotValues } from './spots.ts';

const live: SpotValues = {
  ...blankSpot,
  type: 'people',
  name: 'Ana',
  address: 'Calle 1',
  lat: 1,
  long: 2,
  country: 'AR',
};
const edit = (before: Snapshot, after: Snapshot) => ({
  old_data: { ...live, ...before },
  new_data: { ...live, ...after },
});

test('pending revisions are approved or rejected, decided ones are final', () => {
  const moves = revisionStatuses.flatMap((from) =>
    revisionStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['pending approved', 'pending rejected']);
});

test('the value of a field, and of a part of a group', () => {
  const values = { name: 'Ana', bio: { bio_title: 'Hola' } };
  expect(
    ['name', 'bio.bio_title', 'bio.none', 'bio_en.bio_title', 'none'].map((field) => valueAt(values, field)),
  ).toEqual(['Ana', 'Hola', ...[undefined, undefined, undefined]]);
});

test.each<[unknown, unknown, boolean]>([
  [undefined, null, true],
  [undefined, '', true],
  [null, '', true],
  ['', 0, false],
  ['', false, false],
  ['', [], false],
  ['', {}, false],
  [[], {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1, 2], [12], false],
  [[null], [''], true],
  [[''], ['', ''], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: 2 }, { a: 2, b: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: { b: [1] } }, { a: { b: [1] } }, true],
  [{ a: { b: [1] } }, { a: { b: [2] } }, false],
  ['1', 1, false],
  ['a', 'a', true],
  [true, 'true', false],
])('%j and %j are equivalent: %s', (a, b, expected) => {
  expect([isEquivalent(a, b), isEquivalent(b, a)]).toEqual([expected, expected]);
});

describe('the changed fields', () => {
  test.each<[string, Snapshot, Snapshot, string[]]>([
    ['none', {}, {}, []],
    ['one', {}, { name: 'Eva' }, ['name']],
    ['both coordinates with one', {}, { lat: 5 }, ['lat', 'long']],
    ['a part of a group', {}, { bio: { bio_title: 'Hola', bio_description: '' } }, ['bio.bio_title']],
    ['none between null and nothing', { country: null }, { country: '' }, []],
    ['none for fields that a revision cannot change', {}, { enable: true, user_id: 'x' }, []],
    ['in the order of the comparison', {}, { link: 'https://a.b', name: 'Eva' }, ['name', 'link']],
  ])('%s', (_what, before, after, expected) => expect(changedFields(edit(before, after))).toEqual(expected));

  test('with both coordinates if they include one, in the order of the comparison', () => {
    expect(withBothCoordinates(['link', 'long'])).toEqual(['lat', 'long', 'link']);
    expect(withBothCoordinates(['lat'])).toEqual(['lat', 'long']);
    expect(withBothCoordinates(['link', 'name'])).toEqual(['name', 'link']);
  });
});

test('a field is in conflict when its live value is neither the old nor the new one', () => {
  const changed = edit(
    { name: 'Ana', link: 'old', address: 'old' },
    { name: 'Eva', link: 'new', address: 'new' },
  );
  const conflicts = (now: Snapshot) => conflictingFields(changed, { ...live, ...now });
  expect(conflicts({ name: 'Ana', link: 'new', address: 'third' })).toEqual(['address']);
  expect(conflicts({ name: 'Zoe', link: 'old', address: 'new', outstanding: true })).toEqual(['name']);
});

describe('the new values', () => {
  test('are those of the fields, and no others', () => {
    const changed = edit({}, { name: 'Eva', link: 'https://a.b', enable: true });
    expect(patchOfFields(changed, live, ['name'])).toEqual({ name: 'Eva' });
    expect(patchOfFields(changed, live, ['name', 'link'])).toEqual({ name: 'Eva', link: 'https://a.b' });
  });

  test('keep the other parts of a group as they are now', () => {
    const changed = edit({}, { bio: { bio_title: 'Hola', bio_description: 'Nueva' } });
    const now = { ...live, bio: { bio_title: 'Ahora', bio_description: 'Ahora' } };
    expect(patchOfFields(changed, now, ['bio.bio_title'])).toEqual({
      bio: { bio_title: 'Hola', bio_description: 'Ahora' },
    });
    expect(patchOfFields(changed, now, ['bio.bio_title', 'bio.bio_description'])).toEqual({
      bio: { bio_title: 'Hola', bio_description: 'Nueva' },
    });
    expect(patchOfFields(edit({}, { bio: {} }), now, ['bio.bio_title'])).toMatchObject({
      bio: { bio_title: '' },
    });
    expect(patchOfFields(edit({}, { bio: undefined }), now, ['bio.bio_title'])).toMatchObject({
      bio: { bio_title: '' },
    });
  });

  test.each<[string, Snapshot, boolean]>([
    ['by the rule, as the edit says', { show_in_map: false, map_off_by_rule: true }, true],
    ['by a person, as the edit says', { show_in_map: false, map_off_by_rule: false, address: '' }, false],
    [
      'by the rule, in an older edit without an address',
      { show_in_map: false, map_off_by_rule: undefined, address: '' },
      true,
    ],
    [
      'by a person, in an older edit with an address',
      { show_in_map: false, map_off_by_rule: undefined },
      false,
    ],
    ['not at all', { show_in_map: true, map_off_by_rule: true, address: '' }, false],
  ])('say whether a spot is off the map %s', (_how, after, byRule) => {
    expect(patchOfFields(edit({}, after), live, ['show_in_map'])).toEqual({
      show_in_map: after.show_in_map,
      map_off_by_rule: byRule,
    });
  });

  test('do not restore a photo that was removed meanwhile, and keep thumbnails with their photos', () => {
    const changed = edit({ photos: ['a', 'b'] }, { photos: ['c', 'b', 'a'], thumbnail_photos: ['C', 'B'] });
    const patch = patchOfFields(changed, { ...live, photos: ['a'] }, ['photos']);
    expect(patch).toEqual({ photos: ['c', 'a'], thumbnail_photos: ['C', 'a'] });
    const without = { old_data: {}, new_data: { photos: ['c'] } };
    expect(patchOfFields(without, live, ['photos'])).toEqual({ photos: ['c'], thumbnail_photos: ['c'] });
    expect(patchOfFields({ ...without, new_data: {} }, live, ['photos'])).toEqual({
      photos: [],
      thumbnail_photos: [],
    });
  });

  test('keep the live banner unless the edit changed it', () => {
    const ad = (banner: string, link: string) => ({
      advertisement: { show_advertisement: true, advertisement_banner: banner, advertisement_link: link },
    });
    const now = { ...live, ...ad('now', 'now') };
    const patched = (before: Snapshot, after: Snapshot) =>
      patchOfFields(edit(before, after), now, ['advertisement']);
    expect(patched(ad('a', 'x'), ad('a', 'y'))).toEqual(ad('now', 'y'));
    expect(patched(ad('a', 'x'), ad('b', 'x'))).toEqual(ad('b', 'x'));
    expect(patched({ advertisement: undefined }, { advertisement: undefined })).toEqual(ad('now', 'now'));
    expect(patched({ advertisement: undefined }, ad('b', 'x'))).toEqual(ad('b', 'x'));
    expect(patched(ad('a', 'x'), { advertisement: undefined })).toEqual(ad('now', 'now'));
  });
});

test('the author sees the spot with the edit, in the fields that it has', () => {
  const changed = edit({}, { name: 'Eva', lat: 5, bio: { bio_title: 'Hola', bio_description: '' } });
  expect(withEdit(live, changed)).toEqual({
    ...live,
    name: 'Eva',
    lat: 5,
    bio: { bio_title: 'Hola', bio_description: '' },
  });
  const { bio: _, ...summary } = live;
  expect(withEdit(summary, changed)).toEqual({ ...summary, name: 'Eva', lat: 5 });
});

test('values with one field or part replaced', () => {
  const values = { name: 'Ana', bio: { bio_title: 'Hola', bio_description: 'Larga' } };
  expect(withValue(values, 'name', 'Eva')).toEqual({ ...values, name: 'Eva' });
  expect(withValue(values, 'bio.bio_title', '')).toEqual({
    ...values,
    bio: { bio_title: '', bio_description: 'Larga' },
  });
});

test('the pin of values with both coordinates', () => {
  expect(pinOf({ lat: 1, long: 2 })).toEqual({ lat: 1, long: 2 });
  expect(pinOf({ lat: 0, long: 0 })).toEqual({ lat: 0, long: 0 });
  for (const half of [{}, { lat: 1 }, { long: 2 }, { lat: null, long: 2 }, { lat: 1, long: null }])
    expect(pinOf(half)).toBeUndefined();
  expect(pinOf({ lat: '1', long: '2' })).toBeUndefined();
});

// product/revisions#again
describe('what can be sent again after a decision', () => {
  test('for thirty days', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const isNow = (decided_at: string | null) => isResendable({ decided_at }, now);
    expect(isNow(null)).toBe(false);
    expect(isNow('2026-11-28T12:00:00Z')).toBe(true);
    expect(isNow('2026-10-29T12:00:00.001Z')).toBe(true);
    expect(isNow('2026-10-29T12:00:00Z')).toBe(false);
    expect(isNow('2026-01-01T12:00:00Z')).toBe(false);
  });

  test('the fields that were not approved', () => {
    const changed = edit({}, { name: 'Eva', lat: 5 });
    const refused = (status: 'pending' | 'approved' | 'rejected', taken: string[] | null) =>
      refusedFields({ ...changed, status, taken });
    expect(refused('pending', null)).toEqual([]);
    expect(refused('pending', ['name'])).toEqual([]);
    expect(refused('approved', ['name'])).toEqual(['lat', 'long']);
    expect(refused('approved', ['name', 'lat', 'long'])).toEqual([]);
    // Approved before single fields could be.
    expect(refused('approved', null)).toEqual([]);
    expect(refused('rejected', null)).toEqual(['name', 'lat', 'long']);
    expect(refused('rejected', ['name'])).toEqual(['name', 'lat', 'long']);
  });

  test('the values of these fields, photos with their thumbnails', () => {
    const sent = edit(
      {},
      { name: 'Eva', photos: ['a'], thumbnail_photos: ['t'], bio: { bio_title: 'Hola' } },
    );
    expect(sentValuesOf(sent, ['name', 'bio.bio_title'])).toEqual({ name: 'Eva', 'bio.bio_title': 'Hola' });
    expect(sentValuesOf(sent, ['photos'])).toEqual({ photos: ['a'], thumbnail_photos: ['t'] });
    expect(sentValuesOf(sent, ['bio.bio_description'])).toEqual({ 'bio.bio_description': null });
    expect(sentValuesOf(sent, [])).toEqual({});
  });
});
