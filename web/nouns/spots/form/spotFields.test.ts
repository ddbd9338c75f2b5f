import { expect, test } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import { blankSpot, type Spot, type SpotType } from '#contract/spots.ts';
import { incomplete } from '../../../kit/fields/incomplete.ts';
import { SpotSchema, toBody, toForm } from './spotFields.ts';

const errorsOf = (type: SpotType, more: object) =>
  SpotSchema.safeParse({
    ...toForm(undefined, type),
    name: 'Bar',
    address: 'Calle 1',
    ...more,
  }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('what depends on several fields is told together with a field that is refused by itself (product/forms#errors)', () => {
  expect(errorsOf('bar_club', { name: '', address: '', link: 'menu.pdf', lat: '1' })).toEqual(
    expect.arrayContaining([
      ['name', codes.required],
      ['link', expect.any(String)],
      ['address', codes.required],
      ['long', codes.required],
    ]),
  );
  const dates = { available_since: '2026-02-02', available_to: '2026-02-01' };
  expect(errorsOf('show_concert', { ...dates, link: 'menu.pdf' })).toEqual(
    expect.arrayContaining([['available_to', codes.endsBeforeStart]]),
  );
  expect(errorsOf('bar_club', {})).toBeUndefined();
});

test('a date that is emptied is removed, an unchanged one keeps its hour, and one that is none is refused (product/spots#dates)', () => {
  const available_to = '2026-12-31T20:15:00Z';
  const spot = { ...blankSpot, type: 'show_concert', name: 'Bar', address: 'Calle 1', available_to } as Spot;
  const sent = (edited: object, of: { spot?: Spot; copied?: Spot }) => {
    const values = SpotSchema.parse({ ...toForm(spot, 'show_concert'), ...edited });
    return toBody(values, of, 'editor').available_to;
  };
  for (const [of, unchanged] of [
    [{ spot }, undefined],
    [{ copied: spot }, available_to],
  ] as const) {
    expect(sent({}, of)).toBe(unchanged);
    expect(sent({ available_to: '2026-12-30' }, of)).toBe('2026-12-30T23:59:00.000Z');
  }
  expect(sent({ available_to: '' }, { spot })).toBe(null);
  const none = { available_to: incomplete };
  expect(errorsOf('show_concert', none)).toEqual([['available_to', codes.badDate]]);
  // Its input is not shown.
  expect(errorsOf('bar_club', none)).toBeUndefined();
});
