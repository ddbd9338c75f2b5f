import { expect, test } from 'vitest';
import { bannerPlace } from './bannerShown.ts';

/** Banners as `a1` (picture and order), each newer than the one before; one in capitals has no picture. */
const board = (text: string) =>
  text.split(' ').map((word, day) => ({
    id: word,
    createdAt: `2026-01-0${day + 1}`,
    order: Number(word.slice(1)),
    image_url: word.charAt(0) === word.charAt(0).toUpperCase() ? null : `/${word}`,
  }));

test.each([
  ['in the middle', 'a1 b2 c3 d5 e6', undefined, '4', 'b2 c3|d5 e6', 4, 6],
  ['a new one is before those with its order', 'a1 b2 c2', undefined, '2', 'a1|b2 c2', 2, 4],
  ['a stored one is between newer and older ones', 'c1 b1 a1', 'b1', '1', 'a1|c1', 2, 3],
  ['before all', 'a1 b2', undefined, '1', '|a1 b2', 1, 3],
  ['the stored one moves, and is not counted twice', 'a1 b2 c3', 'a1', '3', 'b2 c3|', 3, 3],
  ['those without a picture show nothing', 'a1 B2 c3', undefined, '3', 'a1|c3', 2, 3],
  ['only two neighbours', 'a1 b2 c3 d4', undefined, '9', 'c3 d4|', 5, 5],
  ['without an order it is 0', 'a1', undefined, '', '|a1', 1, 2],
] as const)('the place of a banner: %s', (_name, text, id, order, shown, place, total) => {
  const all = board(text);
  const found = bannerPlace(
    all,
    all.find((one) => one.id === id),
    { order },
  );
  const names = (pictures: string[]) => pictures.map((one) => one.slice(1)).join(' ');
  expect(`${names(found.before)}|${names(found.after)}`).toBe(shown);
  expect([found.place, found.total]).toEqual([place, total]);
});
