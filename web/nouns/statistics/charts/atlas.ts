import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { codeOf } from '#contract/geography/country-numbers.ts';
import { polygonsOf } from '#contract/geography/polygons.ts';

/* The outlines of the countries, in an equirectangular projection without the Antarctic. */

export const width = 720;
export const height = 300;
const top = 84;
const scale = width / 360;

const project = ([long = 0, lat = 0]: number[]): string =>
  `${((long + 180) * scale).toFixed(1)} ${((top - lat) * scale).toFixed(1)}`;

export interface Outline {
  key: string;
  /** ISO 3166 code; undefined for territories without one. */
  code: string | undefined;
  path: string;
}

export const outlines: readonly Outline[] = feature(world, world.objects.countries).features.flatMap(
  ({ id, geometry, properties }, i) => {
    if (properties.name === 'Antarctica') return [];
    const path = polygonsOf(geometry).flatMap((rings) =>
      rings.map((ring) => `M${ring.map(project).join('L')}Z`),
    );
    return [{ key: `${id ?? ''}${properties.name}${i}`, code: codeOf(String(id)), path: path.join('') }];
  },
);
