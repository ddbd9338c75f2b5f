import { expect, test } from 'vitest';
import { nothing, selects, toggled } from './mapSelection.ts';

const at = (id: string, long: number) => ({ id, lat: 0.5, long });

test('single pins are selected and taken out', () => {
  const one = toggled(nothing('k'), at('a', 5));
  const two = toggled(one, at('b', 6));
  expect([...two.ids]).toEqual(['a', 'b']);
  expect([...toggled(two, at('a', 5)).ids]).toEqual(['b']);
  expect(selects(two)('b', 0.5, 6)).toBe(true);
  expect(selects(two)('c', 0.5, 6)).toBe(false);
});

test('in an area all are selected but those taken out', () => {
  const area = { ...nothing('k'), area: '0_0_1_1' };
  expect(selects(area)('a', 0.5, 0.5)).toBe(true);
  expect(selects(area)('a', 0.5, 1.5)).toBe(false);
  const without = toggled(area, at('a', 0.5));
  expect(without).toMatchObject({ area: '0_0_1_1' });
  expect(selects(without)('a', 0.5, 0.5)).toBe(false);
  expect(selects(toggled(without, at('a', 0.5)))('a', 0.5, 0.5)).toBe(true);
});

test('a pin outside the area begins another selection', () => {
  const other = toggled({ ...nothing('k'), area: '0_0_1_1' }, at('b', 7));
  expect(other).toEqual({ key: 'k', area: undefined, ids: new Set(['b']) });
});
