import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { codeOf } from '../../../kit/map/countryNumbers.ts';
import { polygonsOf } from '../../../kit/map/polygons.ts';

/* The world as outlines, one per country, on a plain map of longitude and latitude without the Antarctic. */

export const width = 720;
export const height = 300;
const top = 84;
const scale = width / 360;

const place = ([long = 0, lat = 0]: number[]): string =>
  `${((long + 180) * scale).toFixed(1)} ${((top - lat) * scale).toFixed(1)}`;

export interface Outline {
  /** ISO number or name, unique. */
  key: string;
  /** Our code; undefined for lands that have none. */
  code: string | undefined;
  path: string;
}

export const outlines: readonly Outline[] = feature(world, world.objects.countries).features.flatMap(
  ({ id, geometry, properties }, i) => {
    if (properties.name === 'Antarctica') return [];
    const path = polygonsOf(geometry).flatMap((rings) =>
      rings.map((ring) => `M${ring.map(place).join('L')}Z`),
    );
    return [{ key: `${id ?? ''}${properties.name}${i}`, code: codeOf(String(id)), path: path.join('') }];
  },
);
