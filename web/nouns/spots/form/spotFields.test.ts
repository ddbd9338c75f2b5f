import { expect, test } from 'vitest';
import { codes } from '#contract/kit/codes.ts';
import type { SpotType } from '#contract/spots.ts';
import { SpotSchema, toForm } from './spotFields.ts';

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
