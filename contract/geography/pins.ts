/* Where a pin stands, and what looks wrong about it. Pure: warnings, never errors (product/spots#pin-warnings). */

export interface Pin {
  lat: number;
  long: number;
}

/** Rings of [long, lat], as GeoJSON has them; the first of each polygon is its outline, the others are holes. */
export type Shape = readonly (readonly (readonly (readonly [number, number])[])[])[];

/** `zero`: at 0,0, which is what missing coordinates turn into. `swapped`: right with lat and long exchanged. */
export type PinWarning = 'zero' | 'swapped' | 'outside';

/**
 * What looks wrong about a pin. `isIn` tells whether a point lies in the chosen country; undefined when there is no
 * country, or nobody knows its shape.
 */
export function warningOf(pin: Pin, isIn?: ((pin: Pin) => boolean) | undefined): PinWarning | undefined {
  if (Math.abs(pin.lat) < 0.01 && Math.abs(pin.long) < 0.01) return 'zero';
  if (!isIn || isIn(pin)) return undefined;
  return Math.abs(pin.long) <= 90 && isIn(swapped(pin)) ? 'swapped' : 'outside';
}

export const swapped = ({ lat, long }: Pin): Pin => ({ lat: long, long: lat });

/**
 * Whether a point lies in a shape or less than `tolerance` degrees beside it: shapes are drawn for maps of the world,
 * and harbours and islands must not count as abroad.
 */
export function isNear(shape: Shape, pin: Pin, tolerance = 0.2): boolean {
  // Shapes that cross the date line go on beyond 180 degrees.
  return [0, 360, -360].some((turn) => isNearHere(shape, { ...pin, long: pin.long + turn }, tolerance));
}

function isNearHere(shape: Shape, { lat, long }: Pin, tolerance: number): boolean {
  // A degree of longitude is shorter away from the equator.
  const narrowing = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return shape.some((rings) => {
    const inside = rings.reduce((odd, ring) => (crosses(ring, lat, long) ? !odd : odd), false);
    return inside || rings.some((ring) => isBeside(ring, lat, long, narrowing, tolerance));
  });
}

type Ring = Shape[number][number];

/** Whether a ray from the point crosses the ring an odd number of times. */
function crosses(ring: Ring, lat: number, long: number): boolean {
  let odd = false;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    if (y > lat !== py > lat && long < ((px - x) * (lat - y)) / (py - y) + x) odd = !odd;
  }
  return odd;
}

function isBeside(ring: Ring, lat: number, long: number, narrowing: number, tolerance: number): boolean {
  return ring.some(([x, y], i) => {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    const [ax, ay] = [(px - long) * narrowing, py - lat];
    const [dx, dy] = [(x - px) * narrowing, y - py];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    return Math.hypot(ax + along * dx, ay + along * dy) <= tolerance;
  });
}

/** Metres between two pins over the surface of the earth. */
export function distance(a: Pin, b: Pin): number {
  const rad = Math.PI / 180;
  const [north, east] = [((b.lat - a.lat) * rad) / 2, ((b.long - a.long) * rad) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(east) ** 2;
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A coordinate as people read it, to about a metre. */
export const degrees = (value: number): string => String(Number(value.toFixed(5)));

/** The pin that two typed texts say; undefined while they say none. */
export function pinOf(lat: string, long: string): Pin | undefined {
  if (lat.trim() === '' || long.trim() === '') return undefined;
  const pin = { lat: Number(lat), long: Number(long) };
  return Math.abs(pin.lat) <= 90 && Math.abs(pin.long) <= 180 ? pin : undefined;
}
