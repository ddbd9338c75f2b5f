/* The coordinates of a pin, and warnings about implausible ones (product/spots#pin-warnings). */

export interface Pin {
  lat: number;
  long: number;
}

/** The coordinates of a GeoJSON Polygons: rings of [long, lat]; the first ring of a polygon is its outline. */
export type Polygons = readonly (readonly (readonly (readonly [number, number])[])[])[];

/** `zero`: at 0,0, where missing coordinates end up. `swapped`: in the country once lat and long are exchanged. */
export type PinWarning = 'zero' | 'swapped' | 'outside';

/** The warning about a pin, if any. `isIn`: whether a point is in the chosen country; undefined without its shape. */
export function pinWarning(pin: Pin, isIn?: ((pin: Pin) => boolean) | undefined): PinWarning | undefined {
  if (Math.abs(pin.lat) < 0.01 && Math.abs(pin.long) < 0.01) return 'zero';
  if (!isIn || isIn(pin)) return undefined;
  return Math.abs(pin.long) <= 90 && isIn(swapped(pin)) ? 'swapped' : 'outside';
}

/**
 * Why the pin of a spot is doubtful (product/spots#doubtful-pins). A pin has at most one of the first three; `shared`: on exactly
 * the point of a spot with another address.
 */
export const pinDoubts = ['zero', 'sea', 'outside', 'shared'] as const;
export type PinDoubt = (typeof pinDoubts)[number];

/** What the pin of a spot is checked against: land with the tolerance of its data, and the country of the spot if it has a shape. */
export interface Surroundings {
  isOnLand: boolean;
  isIn?: ((pin: Pin) => boolean) | undefined;
}

/** Why a pin is doubtful by itself: the first that applies; undefined if it is not (product/spots#doubtful-pins). */
export function pinDoubt(
  pin: Pin,
  { isOnLand, isIn }: Surroundings,
): Exclude<PinDoubt, 'shared'> | undefined {
  const warning = pinWarning(pin, isIn);
  if (warning === 'zero') return 'zero';
  if (!isOnLand) return 'sea';
  return warning && 'outside';
}

export const swapped = ({ lat, long }: Pin): Pin => ({ lat: long, long: lat });

/**
 * Whether a point is in a shape or at most `tolerance` degrees from its edge: the shapes are simplified for world maps, and
 * harbours and islands must not count as outside.
 */
export function isNear(shape: Polygons, pin: Pin, tolerance = 0.2): boolean {
  // Shapes that cross the antimeridian continue beyond 180 degrees.
  return [0, 360, -360].some((turn) => isNearUnwrapped(shape, { ...pin, long: pin.long + turn }, tolerance));
}

function isNearUnwrapped(shape: Polygons, { lat, long }: Pin, tolerance: number): boolean {
  // A degree of longitude is shorter further from the equator.
  const longScale = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return shape.some((rings) => {
    const inside = rings.reduce((odd, ring) => (crosses(ring, lat, long) ? !odd : odd), false);
    return inside || rings.some((ring) => isNearEdge(ring, lat, long, longScale, tolerance));
  });
}

type Ring = Polygons[number][number];

/** Whether a ray from the point crosses the ring an odd number of times. */
function crosses(ring: Ring, lat: number, long: number): boolean {
  let odd = false;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    if (y > lat !== py > lat && long < ((px - x) * (lat - y)) / (py - y) + x) odd = !odd;
  }
  return odd;
}

function isNearEdge(ring: Ring, lat: number, long: number, longScale: number, tolerance: number): boolean {
  return ring.some(([x, y], i) => {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    const [ax, ay] = [(px - long) * longScale, py - lat];
    const [dx, dy] = [(x - px) * longScale, y - py];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    return Math.hypot(ax + along * dx, ay + along * dy) <= tolerance;
  });
}

/** Great-circle distance in metres (haversine). */
export function distance(a: Pin, b: Pin): number {
  const rad = Math.PI / 180;
  const [north, east] = [((b.lat - a.lat) * rad) / 2, ((b.long - a.long) * rad) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(east) ** 2;
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A coordinate as text, rounded to about a metre. */
export const formatDegrees = (value: number): string => String(Number(value.toFixed(5)));

/** Parses two typed coordinates; undefined while they are not a valid pin. */
export function parsePin(lat: string, long: string): Pin | undefined {
  if (lat.trim() === '' || long.trim() === '') return undefined;
  const pin = { lat: Number(lat), long: Number(long) };
  return Math.abs(pin.lat) <= 90 && Math.abs(pin.long) <= 180 ? pin : undefined;
}
