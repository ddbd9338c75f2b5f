import { and, between, or, type SQL, sql } from 'drizzle-orm';
import { areaOf, type Circle, type Corner, circleOf } from '#contract/geography/areas.ts';
import type { Bounds } from '#contract/geography/bounds.ts';
import { spots } from '../spots.table.ts';

/* Where a spot is: conditions on its pin. */

/** Uses the spatial index. */
export const insideBox = (view: Bounds): SQL | undefined =>
  or(
    ...rangesOf(view).map(
      ([west, east]) =>
        sql`point(${spots.long}, ${spots.lat}) <@ box(point(${west}, ${view.south}), point(${east}, ${view.north}))`,
    ),
  );

/**
 * Uses the other indexes: PostgreSQL estimates that any box holds a thousandth of all spots, so for a search in a large
 * view it would scan the spatial index.
 */
export const betweenEdges = (view: Bounds): SQL | undefined =>
  and(
    between(spots.lat, view.south, view.north),
    or(...rangesOf(view).map(([west, east]) => between(spots.long, west, east))),
  );

/** One range of longitudes, or two if the view crosses the antimeridian. */
const rangesOf = ({ west, east }: Bounds): [west: number, east: number][] =>
  east <= 180
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east - 360],
      ];

/** Up to this many degrees wide and high, an area is looked up in the spatial index. */
const maxForIndex = 5;

const within = (bounds: Bounds): SQL | undefined => {
  const isSmall = bounds.east - bounds.west <= maxForIndex && bounds.north - bounds.south <= maxForIndex;
  return isSmall ? insideBox(bounds) : betweenEdges(bounds);
};

/** The condition of the filter `area` (product/map#area). */
export function insideArea(text: string): SQL | undefined {
  const area = areaOf(text);
  if (!area) throw new RangeError(text);
  return and(within(area.bounds), area.corners && insideLine(area.corners, area.bounds));
}

/** PostgreSQL's polygon has all that its line goes round (`point_inside` counts windings), and its edge. */
function insideLine(corners: readonly Corner[], { east }: Bounds): SQL | undefined {
  // Pins west of 180 degrees, and those beyond it for a line across the antimeridian.
  const turns = east > 180 ? [0, 360] : [0];
  return or(
    ...turns.map((turn) => {
      const polygon = `(${corners.map(([long, lat]) => `(${long - turn},${lat})`)})`;
      // The box is the better condition for the index.
      return sql`(point(${spots.long}, ${spots.lat}) <@ ${polygon}::polygon) is true`;
    }),
  );
}

/** The mean radius of the earth (IUGG), as in the contract's `distance`. */
const earthKm = 6371.009;

/** The condition of the filter `near`: great-circle distance (product/map#near). */
export function insideCircle(text: string): SQL | undefined {
  const circle = circleOf(text);
  if (!circle) throw new RangeError(text);
  const { lat, long } = circle.centre;
  const chord = sql`(sind((${spots.lat} - ${lat}) / 2) ^ 2
    + cosd(${lat}) * cosd(${spots.lat}) * sind((${spots.long} - ${long}) / 2) ^ 2)`;
  return and(within(boundsAround(circle)), sql`${chord} <= ${Math.sin(circle.km / earthKm / 2) ** 2}`);
}

/** The box around a circle; all longitudes if it has a pole in it. */
function boundsAround({ centre: { lat, long }, km }: Circle): Bounds {
  const angle = km / earthKm;
  const degrees = (angle * 180) / Math.PI;
  const [south, north] = [lat - degrees, lat + degrees];
  if (south <= -90 || north >= 90)
    return { west: -180, south: Math.max(-90, south), east: 180, north: Math.min(90, north) };
  const half = (Math.asin(Math.sin(angle) / Math.cos((lat * Math.PI) / 180)) * 180) / Math.PI;
  const west = long - half < -180 ? long - half + 360 : long - half;
  return { west, south, east: west + 2 * half, north };
}
