import { createReadStream } from 'node:fs';

/** A ring: longitudes and latitudes in turn, or units of tiles. */
export type Ring = number[];
type Position = [long: number, lat: number];

const beginning = '"coordinates":[';
const end = ']]]';

/**
 * The polygons of the one MultiPolygon of a large GeoJSON file, each as its rings. They are parsed one after the other: the file
 * as a whole takes a gigabyte.
 */
export async function* polygonsIn(file: string): AsyncGenerator<Ring[]> {
  let text = '';
  let isBegun = false;
  let searched = 0;
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
    text += chunk;
    if (!isBegun) {
      text = text.slice(text.indexOf(beginning) + beginning.length);
      isBegun = true;
    }
    for (let at = text.indexOf(end, searched); at >= 0; at = text.indexOf(end)) {
      const polygon = JSON.parse(text.slice(text.indexOf('['), at + end.length)) as Position[][];
      yield polygon.map((ring) => ring.flat());
      text = text.slice(at + end.length);
      searched = 0;
    }
    searched = Math.max(0, text.length - end.length);
  }
}
