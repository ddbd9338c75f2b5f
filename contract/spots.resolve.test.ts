import { describe, expect, test } from 'vitest';
import {
  doubtsAfter,
  isPinMissing,
  isSamePlace,
  lacksAskedBy,
  lacksOf,
  type ResolveQuery,
  type SpotToResolve,
} from './spots.resolve.ts';

/* What spots of a run lack, and which doubts about a pin an edit cures (product/resolve). */

test.each<[ResolveQuery, lacks: string]>([
  [{}, 'photo english address pin'],
  [{ lacks: [] }, 'photo english address pin'],
  [{ lacks: ['pin', 'photo'] }, 'photo pin'],
  // What the run is about counts more than the filters.
  [{ lacks: ['english'], needs: 'photo', pin_doubt: ['sea'], map: 'no_address' }, 'english'],
  [{ needs: 'english' }, 'english'],
  [{ needs: 'pin' }, 'pin'],
  [{ pin_doubt: ['sea'] }, 'pin'],
  [{ pin_doubt: [] }, 'photo english address pin'],
  [{ needs: 'photo', pin_doubt: ['shared'] }, 'photo pin'],
  [{ needs: 'address', map: 'no_coordinates' }, 'address'],
  [{ map: 'no_address' }, 'address'],
  [{ map: 'no_coordinates' }, 'address pin'],
  // Nothing that a card can add.
  [{ needs: 'newer_events' }, 'photo english address pin'],
  [{ map: 'over' }, 'photo english address pin'],
])('a run of %o is about what lacks', (query, lacks) => {
  expect(lacksAskedBy(query).join(' ')).toBe(lacks);
});

const whole = {
  ...{ address: 'Calle 1', country: 'AR', lat: -34.6, long: -58.4, photos: ['/files/a.webp'] },
  ...{ bio_en: { bio_title: '', bio_description: 'A bar.' }, pin_doubts: [] },
} as unknown as SpotToResolve;

test.each<[Partial<SpotToResolve>, lacks: string]>([
  [{}, ''],
  [{ photos: [] }, 'photo'],
  [{ bio_en: { bio_title: 'A title', bio_description: '' } }, 'english'],
  // Without an address no pin is missed.
  [{ address: '', lat: null, long: null }, 'address'],
  [{ lat: null }, 'pin'],
  [{ long: null }, 'pin'],
  [{ pin_doubts: ['shared'] }, 'pin'],
  [{ photos: [], address: '', pin_doubts: ['sea'] }, 'photo address pin'],
])('a spot with %o lacks', (more, lacks) => {
  expect(lacksOf({ ...whole, ...more }).join(' ')).toBe(lacks);
});

test('a pin is missing where there is an address without both coordinates', () => {
  expect(isPinMissing({ address: 'x', lat: 1, long: 2 })).toBe(false);
  expect(isPinMissing({ address: 'x', lat: 0, long: 0 })).toBe(false);
  expect(isPinMissing({ address: 'x', lat: null, long: 2 })).toBe(true);
  expect(isPinMissing({ address: 'x', lat: 1, long: null })).toBe(true);
  expect(isPinMissing({ address: '', lat: null, long: null })).toBe(false);
});

test('two metres away is the same place, three are another one', () => {
  const at = { lat: -34.6, long: -58.4 };
  const isSame = (lat: number | null, long: number | null) => isSamePlace({ lat, long }, at);
  expect([isSame(-34.6, -58.4), isSame(-34.600019, -58.4), isSame(-34.6, -58.399981)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isSame(-34.60003, -58.4), isSame(-34.59997, -58.4)]).toEqual([false, false]);
  expect([isSame(-34.6, -58.40003), isSame(-34.6, -58.39997)]).toEqual([false, false]);
  expect([isSame(null, -58.4), isSame(-34.6, null), isSame(null, null)]).toEqual([false, false, false]);
  // 0 is a coordinate.
  expect(isSamePlace({ lat: null, long: null }, { lat: 0, long: 0 })).toBe(false);
  expect(isSamePlace({ lat: 0, long: 0 }, { lat: 0, long: 0 })).toBe(true);
});

describe('the doubts about a pin after an edit', () => {
  const doubted = { ...whole, pin_doubts: ['sea', 'outside', 'shared'] } as SpotToResolve;
  test.each<[what: string, Partial<SpotToResolve>, doubts: string]>([
    ['nothing changed', {}, 'sea outside shared'],
    ['only rounded', { lat: -34.600001 }, 'sea outside shared'],
    ['moved', { lat: -34.7 }, ''],
    ['without a latitude', { lat: null }, ''],
    ['without a longitude', { long: null }, ''],
    ['moved to 0, 0', { lat: 0, long: 0 }, 'zero'],
    ['in another country', { country: 'UY' }, 'sea shared'],
    ['at another address', { address: 'Calle 2' }, 'sea outside'],
    ['both', { country: 'UY', address: 'Calle 2' }, 'sea'],
  ])('%s', (_what, more, doubts) => {
    expect(doubtsAfter(doubted, { ...doubted, ...more }).join(' ')).toBe(doubts);
  });

  test('a pin at 0, 0 stays one until it is moved', () => {
    const zero = { ...whole, lat: 0, long: 0, pin_doubts: ['zero'] } as SpotToResolve;
    expect(doubtsAfter(zero, { ...zero, country: 'UY', address: 'Calle 2' })).toEqual(['zero']);
    expect(doubtsAfter(zero, { ...zero, lat: -34.6, long: -58.4 })).toEqual([]);
    // The edge of what counts as 0, 0.
    const near = { ...zero, lat: 0.00001 };
    expect(doubtsAfter(near, near)).toEqual(['zero']);
  });
});
