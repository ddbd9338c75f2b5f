import type { Feature, LineString, Point, Polygon } from 'geojson';
import { type ArchiveContent, archiveOf } from './archive.ts';

/*
 * A downtown as in Buenos Aires, in the layers of Protomaps basemaps version 4: streets in a grid, their blocks, a square and the
 * river. Names are of real streets, their positions are not.
 */

type Position = [long: number, lat: number];

/** The streets from the south to the north and from the west to the east. */
const acrossNames = (
  'Moreno|Alsina|Hipólito Yrigoyen|Avenida de Mayo|Rivadavia|Bartolomé Mitre|Perón|Sarmiento|Avenida Corrientes|Lavalle|Tucumán|' +
  'Viamonte|Avenida Córdoba|Paraguay|Marcelo T. de Alvear|Avenida Santa Fe|Arenales|Juncal'
).split('|');
const alongNames = (
  'Ayacucho|Junín|Avenida Callao|Rodríguez Peña|Montevideo|Paraná|Uruguay|Talcahuano|Libertad|Avenida 9 de Julio|Suipacha|' +
  'Esmeralda|Maipú|Florida|San Martín|Reconquista|25 de Mayo|Avenida Leandro N. Alem'
).split('|');

const south = -34.6134;
const west = -58.395;
const step = { lat: 0.00115, long: 0.0014 };
const latOf = (index: number): number => south + index * step.lat;
const longOf = (index: number): number => west + index * step.long;

export const bounds = [-58.4, -34.6165, -58.36, -34.59] as const;
const [left, bottom, right, top] = bounds;
const river: Position[] = [
  [-58.3695, bottom - 0.02],
  [-58.3685, -34.604],
  [-58.3705, top + 0.02],
  [right + 0.02, top + 0.02],
  [right + 0.02, bottom - 0.02],
];

/** A crossing of two streets: where a test puts a pin. */
export function crossing(across: string, along: string): { lat: number; long: number } {
  return { lat: latOf(acrossNames.indexOf(across)), long: longOf(alongNames.indexOf(along)) };
}

const road = (name: string, from: Position, to: Position): Feature<LineString> => ({
  type: 'Feature',
  properties: { name, ...kindOf(name) },
  geometry: { type: 'LineString', coordinates: [from, to] },
});

function kindOf(name: string) {
  if (name === 'Avenida 9 de Julio') return { kind: 'highway', kind_detail: 'motorway' };
  if (name === 'Florida') return { kind: 'path', kind_detail: 'pedestrian' };
  if (name.startsWith('Avenida')) return { kind: 'major_road', kind_detail: 'primary' };
  return { kind: 'minor_road', kind_detail: 'residential' };
}

const polygon = (kind: string, ring: Position[]): Feature<Polygon> => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] },
});

const rectangle = (w: number, s: number, e: number, n: number): Position[] => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
];

const point = (properties: object, [long, lat]: Position): Feature<Point> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [long, lat] },
});

/** Four buildings of each block, and their numbers; the block at Lavalle and Talcahuano is a square. */
function blocks() {
  const buildings: Feature[] = [];
  for (let column = 0; column < alongNames.length - 1; column++)
    for (let line = 0; line < acrossNames.length - 1; line++) {
      if (column === 7 && line === 9) continue;
      for (const [east, north] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const w = longOf(column) + step.long * (0.1 + east * 0.42);
        const s = latOf(line) + step.lat * (0.11 + north * 0.4);
        buildings.push(polygon('building', rectangle(w, s, w + step.long * 0.38, s + step.lat * 0.38)));
        const number = String(100 * column + 10 + 40 * east + north);
        buildings.push(
          point({ kind: 'address', addr_housenumber: number }, [w + step.long * 0.19, s + step.lat * 0.19]),
        );
      }
    }
  return buildings;
}

/** The content of the archive, from zoom 6 to 15. */
export const downtown: ArchiveContent = {
  bounds,
  minZoom: 6,
  maxZoom: 15,
  layers: {
    earth: [polygon('earth', rectangle(left - 0.02, bottom - 0.02, right + 0.02, top + 0.02))],
    landuse: [
      polygon('park', rectangle(longOf(7.1), latOf(9.12), longOf(7.9), latOf(9.88))),
      polygon('park', rectangle(-58.3725, -34.6125, -58.3702, -34.6105)),
    ],
    water: [polygon('ocean', river)],
    roads: [
      ...acrossNames.map((name, index) =>
        road(name, [left, latOf(index)], [longOf(alongNames.length - 1), latOf(index)]),
      ),
      ...alongNames.map((name, index) => road(name, [longOf(index), bottom], [longOf(index), top])),
    ],
    buildings: blocks(),
    places: [
      point(
        { kind: 'locality', kind_detail: 'city', name: 'Buenos Aires', population_rank: 13, min_zoom: 2 },
        [-58.3816, -34.6037],
      ),
      point({ kind: 'neighbourhood', kind_detail: 'suburb', name: 'San Nicolás' }, [-58.38, -34.6025]),
      point({ kind: 'neighbourhood', kind_detail: 'suburb', name: 'Monserrat' }, [-58.387, -34.6118]),
    ],
  },
};

let made: Buffer | undefined;

/** The archive of the downtown. */
export function downtownArchive(): Buffer {
  made ??= archiveOf(downtown);
  return made;
}
