import { describe, expect, test } from 'vitest';
import type { PinDoubt } from '#contract/geography/pins.ts';
import { resolvable, type SpotToResolve as Spot } from '#contract/spots.resolve.ts';
import { blankSpot } from '#contract/spots.ts';
import {
  begunOf,
  type CardValues,
  cardSchemaOf,
  changesOf,
  lacksAfter,
  partsOf,
  toCard,
} from './card/cardFields.ts';
import { listOfRun, resolveQueryIn } from './resolveQuery.ts';

/* What a card has inputs for, what it saves, and what its address says (product/resolve). */

const text = { bio_title: '', bio_description: 'x' };
const whole = {
  ...{ ...blankSpot, id: 'a', name: 'Bar', type: 'bar_club', address: 'Calle 1', country: 'AR' },
  ...{ lat: -34, long: -58, photos: ['/files/a.webp'], bio_en: text, version: 3, pin_doubts: [] },
} as unknown as Spot;
const none = { lacks: [], photo: false, english: false, place: false, country: false };

describe('The card of a spot', () => {
  test.each<[what: string, Partial<Spot>, Partial<ReturnType<typeof partsOf>>]>([
    ['that lacks nothing any more', {}, { photo: true, english: true, place: true }],
    ['without a photo', { photos: [] }, { lacks: ['photo'], photo: true }],
    ['without English', { bio_en: { ...text, bio_description: '' } }, { lacks: ['english'], english: true }],
    ['without coordinates', { lat: null, long: null }, { lacks: ['pin'], place: true }],
    ['with a pin in the sea', { pin_doubts: ['sea'] }, { lacks: ['pin'], place: true }],
    [
      'with a pin outside its country, which may be wrong',
      { pin_doubts: ['outside', 'shared'] },
      { lacks: ['pin'], place: true, country: true },
    ],
    [
      'in 0, 5, where the server finds nothing',
      { lat: 0, long: 5, photos: [] },
      { lacks: ['photo'], photo: true },
    ],
    ['of a person without an address', { type: 'people', address: '' }, { lacks: ['address'], place: true }],
    [
      'without a country, for its place',
      { pin_doubts: ['zero'], country: null },
      { lacks: ['pin'], place: true, country: true },
    ],
    ['whose country may be missing', { photos: [], country: null }, { lacks: ['photo'], photo: true }],
  ])('%s', (_what, more, parts) => {
    expect(partsOf({ ...whole, ...more }, resolvable)).toEqual({ ...none, ...parts });
  });

  test('also has what it cannot be saved without, although the run is not about it', () => {
    const lacking = { ...whole, photos: [], address: '' };
    expect(partsOf(lacking, ['photo'])).toEqual({ ...none, lacks: ['photo'], photo: true, place: true });
    const oasis: Spot = { ...whole, photos: [], type: 'oasis', country: null };
    expect(partsOf(oasis, ['photo'])).toMatchObject({ place: false, country: true });
    expect(partsOf({ ...whole, photos: [], pin_doubts: ['zero'] }, ['pin'])).toMatchObject({
      lacks: ['pin'],
      photo: false,
    });
  });

  const edit = (spot: Spot, more: Partial<CardValues>): CardValues => ({ ...toCard(spot), ...more });

  test('saves only what was changed, both coordinates together', async () => {
    const spot: Spot = { ...whole, lat: 0, long: 0 };
    const saved = (more: Partial<CardValues>) => {
      const values = edit(spot, more);
      const { success, data } = cardSchemaOf(spot).safeParse(values);
      expect(success).toBe(true);
      return changesOf(data ?? {}, values, toCard(spot));
    };
    expect(saved({})).toEqual({});
    expect(saved({ lat: '-12.5' })).toEqual({ lat: -12.5, long: 0 });
    expect(saved({ bio_en: { bio_title: 'a', bio_description: 'b' } })).toEqual({
      bio_en: { bio_title: 'a', bio_description: 'b' },
    });
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    expect(saved({ photos: [...spot.photos, file] })).toEqual({ photos: [...spot.photos, file] });
  });

  test('is refused with half a pin, or without the address that its type needs', () => {
    const errors = (more: Partial<CardValues>) =>
      cardSchemaOf(whole)
        .safeParse(edit(whole, more))
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(errors({ lat: '' })).toEqual(['lat required']);
    expect(errors({ address: '' })).toEqual(['address required']);
    expect(errors({ lat: '91' })).toEqual(['lat outOfRange']);
    expect(errors({})).toBeUndefined();
  });

  test('knows what would still be missing', () => {
    const spot: Spot = {
      ...whole,
      photos: [],
      bio_en: { bio_title: '', bio_description: '' },
      lat: 0,
      long: 0,
      pin_doubts: ['zero'],
    };
    const { lacks } = partsOf(spot, resolvable);
    expect(lacksAfter(spot, lacks, toCard(spot))).toEqual(['photo', 'english', 'pin']);
    const half = { bio_en: { bio_title: 'Bar', bio_description: '  ' }, lat: '0.0', photos: [] };
    expect(lacksAfter(spot, lacks, edit(spot, half))).toEqual(['photo', 'english', 'pin']);
    expect(begunOf(lacks, edit(spot, half), toCard(spot))).toEqual(['english', 'pin']);
    expect(begunOf(lacks, toCard(spot), toCard(spot))).toEqual([]);
    const all = { bio_en: text, long: '5', photos: [new File([], 'a')] };
    expect(lacksAfter(spot, lacks, edit(spot, all))).toEqual([]);
  });

  test.each<[doubt: PinDoubt, edit: Partial<CardValues>, isCured: boolean]>([
    ['zero', { lat: '0.001', long: '0.001' }, false],
    ['zero', { lat: '-34', long: '-58' }, true],
    ['sea', { country: 'UY', address: 'Calle 2' }, false],
    ['sea', { lat: '-34.5' }, true],
    ['sea', { lat: '-34.00001', long: '-57.99999' }, false],
    ['sea', { lat: '', long: '' }, false],
    ['sea', { lat: '0', long: '0' }, false],
    ['outside', { address: 'Calle 2' }, false],
    ['outside', { country: 'UY' }, true],
    ['outside', { long: '-58.5' }, true],
    ['shared', { country: 'UY' }, false],
    ['shared', { address: 'Calle 2' }, true],
    ['shared', { long: '-58.5' }, true],
  ])('a pin that is doubtful as %s is cured by %j: %j', (doubt, values, isCured) => {
    const spot: Spot = { ...whole, ...(doubt === 'zero' && { lat: 0, long: 0 }), pin_doubts: [doubt] };
    expect(lacksAfter(spot, ['pin'], edit(spot, values))).toEqual(isCured ? [] : ['pin']);
  });
});

describe('The address of a run', () => {
  const read = (search: string) => resolveQueryIn(new URLSearchParams(search));
  test('has the filters of a list; what is none is ignored', () => {
    expect(read('needs=photo&page=3&perPage=5&view=map&country=AR&enable=true')).toEqual({
      ...{ needs: 'photo', country: 'AR', enable: true },
    });
    expect(read('types[]=artist&types[]=live&lacks=pin&order=asc&search=el+bar')).toEqual({
      ...{ types: ['artist', 'live'], lacks: ['pin'], order: 'asc', search: 'el bar' },
    });
    expect(read('pin_doubt=sea')).toEqual({ pin_doubt: ['sea'] });
    expect(read("needs='--&types=x&country=XX&order=up&user_id=1&lacks=newer_events&from=x")).toEqual({});
  });

  test('leads back to the list that has the same filters', () => {
    expect(listOfRun(read('needs=photo&country=AR&order=asc&lacks=photo'))).toBe(
      '/spots?page=1&country=AR&needs=photo',
    );
    expect(listOfRun(read('pin_doubt[]=sea&pin_doubt[]=zero&order=asc'))).toBe(
      '/spots?page=1&pin_doubt%5B%5D=sea&pin_doubt%5B%5D=zero',
    );
    expect(listOfRun(read('types=artist&search=a'))).toBe('/spots_artist?page=1&search=a');
    expect(listOfRun(read('types[]=artist&types[]=live'))).toBe(
      '/spots?page=1&types%5B%5D=artist&types%5B%5D=live',
    );
    expect(listOfRun({})).toBe('/spots?page=1');
  });
});
