import { expect, test } from 'vitest';
import type { Banner } from '#contract/banners.ts';
import { firstPlaceOf, placesAfterMove } from './places.ts';

/** Banners such as '2 B', whose names are their ids too. */
const bannersOf = (...places: string[]) =>
  places.map((place) => {
    const [order, id] = place.split(' ');
    return { id, order: Number(order), version: 1 } as Banner;
  });

test.each([
  ['down exchanges two neighbours', ['1 A', '2 B', '3 C'], 'A 2', ['1 B', '2 A', '3 C']],
  ['up exchanges two neighbours', ['1 A', '2 B', '3 C'], 'B 1', ['1 B', '2 A', '3 C']],
  ['the first one to the last place', ['1 A', '2 B', '3 C'], 'A 3', ['1 B', '2 C', '3 A']],
  ['the last one to the first place', ['1 A', '2 B', '3 C'], 'C 1', ['1 C', '2 A', '3 B']],
  ['to an empty place', ['1 A', '2 B', '5 C'], 'A 4', ['2 B', '4 A', '5 C']],
  ['after the last place', ['1 A', '2 B'], 'B 3', ['1 A', '3 B']],
  ['down, up to an empty place', ['1 A', '2 B', '4 C', '5 D'], 'A 5', ['2 B', '3 C', '4 D', '5 A']],
  ['up, down to an empty place', ['1 A', '2 B', '4 C', '5 D'], 'D 1', ['1 D', '2 A', '3 B', '4 C']],
  ['two in one place make room together', ['1 A', '2 B', '2 C'], 'A 2', ['1 B', '1 C', '2 A']],
  ['out of a shared place', ['1 A', '2 B', '2 C', '3 D'], 'C 3', ['1 A', '2 B', '3 C', '4 D']],
  ['place 0, while a banner is there', ['0 A', '1 B'], 'B 0', ['0 B', '1 A']],
  ['not before the first place', ['1 A', '2 B'], 'A 0', ['1 A', '2 B']],
  ['not to where it is', ['1 A', '2 B'], 'A 1', ['1 A', '2 B']],
])('a banner moves: %s', (_what, before, move, after) => {
  const group = bannersOf(...before);
  const [id = '', to] = move.split(' ');
  const changed = new Map(placesAfterMove(group, id, Number(to)).map((place) => [place.id, place.order]));
  const places = group.map((banner) => `${changed.get(banner.id) ?? banner.order} ${banner.id}`);
  expect(places.sort()).toEqual(after);
});

test('the first place is 1, or 0 if a banner is there', () => {
  expect([[], ['3 A'], ['0 A', '1 B']].map((places) => firstPlaceOf(bannersOf(...places)))).toEqual([
    1, 1, 0,
  ]);
});
