import { type Area, boundsOf, type Circle, type Corner } from './areas.ts';
import type { Bounds } from './bounds.ts';

/* Areas and circles as texts, and what is in them: apart from areas.ts, because forms load that with the calls of spots. */

/** The text of an area; a rectangle from its bounds. Longitudes are shifted so that the west edge is on the map. */
export function formatArea(drawn: Bounds | readonly Corner[]): string {
  const corners: readonly Corner[] = Array.isArray(drawn) ? drawn : cornersOf(drawn as Bounds);
  const { west, east } = boundsOf(corners);
  if (east - west >= 360 && !Array.isArray(drawn)) {
    const { south, north } = drawn as Bounds;
    return joined([-180, clampLat(south), 180, clampLat(north)]);
  }
  const shift = 360 * Math.floor((west + 180) / 360);
  return joined(corners.flatMap(([long, lat]) => [long - shift, clampLat(lat)]));
}

export const formatCircle = ({ centre: { lat, long }, km }: Circle): string => joined([lat, long, km]);

/** Whether a point is in an area: inside a line that crosses itself is what the line goes round. */
export function isInArea({ bounds, corners }: Area, lat: number, long: number): boolean {
  return [long, long + 360].some((x) => {
    const { west, south, east, north } = bounds;
    if (x < west || x > east || lat < south || lat > north) return false;
    return !corners || windings(corners, x, lat) !== 0;
  });
}

/** How often a closed line goes round a point, counterclockwise. */
function windings(corners: readonly Corner[], x: number, y: number): number {
  let turns = 0;
  for (const [i, [bx, by]] of corners.entries()) {
    const [ax, ay] = corners.at(i - 1) ?? [bx, by];
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && by > y && side > 0) turns += 1;
    if (ay > y && by <= y && side < 0) turns -= 1;
  }
  return turns;
}

/** The south-west and the north-east corner. */
const cornersOf = ({ west, south, east, north }: Bounds): Corner[] => [
  [west, south],
  [east, north],
];

const clampLat = (lat: number): number => Math.min(90, Math.max(-90, lat));

/** To about a metre. */
const joined = (numbers: readonly number[]): string => numbers.map((n) => Number(n.toFixed(5))).join('_');
