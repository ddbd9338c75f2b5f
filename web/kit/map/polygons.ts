import type { Geometry } from 'geojson';
import { unwrapped } from '#contract/kit/unwrapped.ts';

/**
 * The polygons of a country. Atlases are drawn for globes: what crosses the date line would be a streak over the whole
 * of a flat map.
 */
export function polygonsOf(geometry: Geometry): [number, number][][][] {
  const { type } = geometry;
  const polygons =
    type === 'Polygon' ? [geometry.coordinates] : type === 'MultiPolygon' ? geometry.coordinates : [];
  return polygons.map((rings) => rings.map(unwrapped));
}
