import type { FeatureCollection, MultiLineString, MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import url from 'world-atlas/countries-50m.json?url';
import { countryAt } from '#contract/geography/country-at.ts';
import { codeOf, numberOf } from '#contract/geography/country-numbers.ts';
import { isNear, type Pin, type Polygons } from '#contract/geography/pins.ts';
import { polygonsOf } from '#contract/geography/polygons.ts';
import { unwrapLongitudes } from '#contract/geography/unwrap-longitudes.ts';

interface Outline extends MultiPolygon {
  coordinates: [number, number][][][];
}

/** The countries of the world (Natural Earth, 1:50 million), for the built-in map and for the country of a pin. */
export interface Atlas {
  countries: FeatureCollection<Outline>;
  borders: MultiLineString;
  coast: MultiLineString;
}

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

let loading: Promise<Atlas> | undefined;

/** Loads the atlas, once; after a failure the next call tries again. */
export function loadAtlas(): Promise<Atlas> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the atlas answered ${response.status}`);
  const world = (await response.json()) as World;
  const { countries } = world.objects;
  const collection = feature(world, countries);
  return {
    countries: {
      ...collection,
      features: collection.features.map((country) => ({
        ...country,
        geometry: { type: 'MultiPolygon', coordinates: polygonsOf(country.geometry) },
      })),
    },
    borders: lines(mesh(world, countries, (a, b) => a !== b)),
    coast: lines(mesh(world, countries, (a, b) => a === b)),
  };
}

const lines = ({ coordinates }: MultiLineString): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => unwrapLongitudes(line)),
});

/** The polygons of a country; undefined when the atlas does not have it. */
function shapeOf({ countries }: Atlas, country: string): Polygons | undefined {
  const number = numberOf(country);
  return countries.features.find(({ id }) => id !== undefined && id === number)?.geometry.coordinates;
}

/** A function that returns whether a pin is in a country; undefined when the atlas does not have it. */
export function inCountry(atlas: Atlas, country: string): ((pin: Pin) => boolean) | undefined {
  const shape = shapeOf(atlas, country);
  return shape && ((pin) => isNear(shape, pin));
}

/** The code of the country of a pin; undefined at sea. */
export function countryOf({ countries }: Atlas, pin: Pin): string | undefined {
  const known = countries.features.flatMap(({ id, geometry }) => {
    const code = codeOf(String(id));
    return code ? [{ code, shape: geometry.coordinates }] : [];
  });
  return countryAt(known, pin)?.code;
}

/** The centre of the largest polygon of a country, and a zoom at which it is visible. */
export function centreOf(atlas: Atlas, country: string): { pin: Pin; zoom: number } | undefined {
  const boxes = shapeOf(atlas, country)?.map((rings) => boxOf(rings[0] ?? []));
  const largest = boxes?.sort((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!largest) return undefined;
  const { west, south, width, height } = largest;
  const zoom = Math.log2(360 / Math.max(width, height * 1.6, 0.05)) + 0.3;
  return { pin: { lat: south + height / 2, long: west + width / 2 }, zoom: Math.min(11, Math.max(1, zoom)) };
}

function boxOf(ring: Polygons[number][number]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  return { west, south, width: Math.max(...xs) - west, height: Math.max(...ys) - south };
}
