import { isNear, type Pin, type Polygons } from './pins.ts';

/** From inside of a shape to harbours and islands that the simplified shapes leave out. */
const tolerances = [0, 0.05, 0.2];

/** The country of a point: the one whose shape has it, otherwise one that is near; undefined at sea. */
export function countryAt<C extends { readonly shape: Polygons }>(
  countries: readonly C[],
  pin: Pin,
): C | undefined {
  for (const tolerance of tolerances) {
    const found = countries.find(({ shape }) => isNear(shape, pin, tolerance));
    if (found) return found;
  }
  return undefined;
}
