import type { Geometry } from 'geojson';
import { unwrapLongitudes } from '#contract/geography/unwrap-longitudes.ts';

/**
 * The polygons of a country, with continuous longitudes: a polygon across the date line would otherwise be a streak over the
 * whole flat map.
 */
export function polygonsOf(geometry: Geometry): [number, number][][][] {
  const { type } = geometry;
  const polygons =
    type === 'Polygon' ? [geometry.coordinates] : type === 'MultiPolygon' ? geometry.coordinates : [];
  return polygons.map((rings) => rings.map(unwrapLongitudes));
}
