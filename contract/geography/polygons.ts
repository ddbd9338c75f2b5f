import { unwrapLongitudes } from './unwrap-longitudes.ts';

/** A GeoJSON geometry; those that are no area have no polygons. */
interface Geometry {
  readonly type: string;
  readonly coordinates?: unknown;
}

type Position = readonly number[];

/**
 * The polygons of a country, with continuous longitudes: a polygon across the date line would otherwise be a streak over the
 * whole flat map.
 */
export function polygonsOf({ type, coordinates }: Geometry): [number, number][][][] {
  const polygons =
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[]) : [];
  return (polygons as Position[][][]).map((rings) => rings.map(unwrapLongitudes));
}
