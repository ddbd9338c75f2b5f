import { type Bounds, isWithin } from '#contract/geography/bounds.ts';
import type { CityLabel } from '#contract/places.ts';
import { loadGazetteer } from './gazetteer.ts';

const columns = 8;
const rows = 5;
/** Narrower views, in degrees, have neighbourhoods too: from about zoom 12. */
const maxWidthOfParts = 0.3;

/** The largest city, in close views also neighbourhood, in each cell of a grid over the view, the largest first. */
export async function citiesWithin(view: Bounds): Promise<CityLabel[]> {
  const { cities } = await loadGazetteer();
  const width = Math.max(1e-9, view.east - view.west);
  const height = Math.max(1e-9, view.north - view.south);
  const withParts = width < maxWidthOfParts;
  const taken = new Map<number, CityLabel>();
  for (const { name, lat, long, population, isPart } of cities) {
    if ((isPart && !withParts) || !isWithin(view, lat, long)) continue;
    const x = Math.floor((((long - view.west + 360) % 360) / width) * columns);
    const cell = Math.floor(((lat - view.south) / height) * rows) * (columns + 1) + x;
    if (!taken.has(cell)) taken.set(cell, { name, lat, long, population });
    if (taken.size === columns * rows) break;
  }
  return [...taken.values()].slice(0, columns * rows);
}
