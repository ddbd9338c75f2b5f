import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { numberOf } from '#contract/geography/country-numbers.ts';
import { isNear, type Pin, type Polygons } from '#contract/geography/pins.ts';
import { polygonsOf } from '#contract/geography/polygons.ts';

/** The file that the forms warn by, so that owner and reviewer are told the same (product/spots#pin-warnings). */
const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));

type World = Topology<{ countries: GeometryCollection }>;

let loading: Promise<World> | undefined;
const shapes = new Map<string, Polygons>();
let everywhere: Polygons[] | undefined;

/** Whether a pin is in a country, or so near that the simplified shape cannot tell; undefined when the atlas does not have it. */
export async function countryTest(country: string): Promise<((pin: Pin) => boolean) | undefined> {
  const id = numberOf(country);
  if (id === undefined) return undefined;
  const world = await loadWorld();
  const found = world.objects.countries.geometries.find((geometry) => geometry.id === id);
  if (!found) return undefined;
  const shape = shapes.get(id) ?? shapeOf(world, found);
  shapes.set(id, shape);
  return (pin) => isNear(shape, pin);
}

/** Whether a pin is in any country, or near one. */
export async function isNearAnyCountry(pin: Pin): Promise<boolean> {
  const world = await loadWorld();
  everywhere ??= world.objects.countries.geometries.map((country) => shapeOf(world, country));
  return everywhere.some((shape) => isNear(shape, pin));
}

/** Loaded at the first call; after a failure the next call tries again. */
function loadWorld(): Promise<World> {
  loading ??= readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function shapeOf(world: World, country: GeometryObject): Polygons {
  const outline = feature(world, country);
  return 'geometry' in outline ? polygonsOf(outline.geometry) : [];
}
