import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { afterAll, expect, test, vi } from 'vitest';
import { groundLayers } from './streets/ground.ts';
import { labelLayers } from './streets/labels.ts';
import { roadLayers } from './streets/roads.ts';
import { worldStyle } from './worldStyle.ts';

/* The browser does not validate them (decision 0101). */

vi.stubGlobal('window', { location: { origin: 'https://example.org' } });
afterAll(() => void vi.unstubAllGlobals());

const shape = { type: 'MultiLineString' as const, coordinates: [] };
const world = worldStyle({
  countries: { type: 'FeatureCollection', features: [] },
  borders: shape,
  coast: shape,
} as unknown as Parameters<typeof worldStyle>[0]);

const messagesOf = (style: StyleSpecification) => validateStyleMin(style).map(({ message }) => message);

test('the style of the built-in map is valid', () => {
  expect(messagesOf(world)).toEqual([]);
});

test.each(['es', 'en'] as const)('the style with streets is valid, with names in %s', (language) => {
  const above = { source: 'streets', minzoom: 7 };
  const layers = [...groundLayers(above), ...roadLayers(above), ...labelLayers(above, language)];
  expect(layers.length).toBeGreaterThan(15);
  const sources = {
    ...world.sources,
    streets: { type: 'vector' as const, tiles: ['streets://{z}/{x}/{y}'] },
  };
  expect(messagesOf({ ...world, sources, layers: [...world.layers, ...layers] })).toEqual([]);
});

test('a style that is not valid is found', () => {
  const layers = [{ id: 'a', type: 'line', source: 'none' }] as StyleSpecification['layers'];
  expect(messagesOf({ ...world, layers })).toEqual(['layers[0]: source "none" not found']);
});
