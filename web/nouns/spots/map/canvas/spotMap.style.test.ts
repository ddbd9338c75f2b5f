import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { circles, source, spotSource } from './spotMap.style.ts';

test('the layer of the spots and its source are valid', () => {
  expect(validateStyleMin({ version: 8, sources: { [source]: spotSource(19) }, layers: [circles] })).toEqual(
    [],
  );
});
