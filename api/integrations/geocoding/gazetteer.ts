import { setImmediate as turn } from 'node:timers/promises';
import { fold } from '#contract/values/fold.ts';
import { type City, readCities } from './cities.read.ts';

/** Every city with its folded name, the largest first: a scan from the start meets the likeliest ones soon. */
export interface Gazetteer {
  /** Folded names, a blank before each word, one to a line. A search scans one string instead of many objects. */
  text: string;
  starts: Uint32Array;
  cities: City[];
}

let loading: Promise<Gazetteer> | undefined;

/** Read once, when first asked for: about 25 MB, in turns that hold nobody up. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Gazetteer> {
  const cities: City[] = [];
  for await (const batch of readCities()) {
    cities.push(...batch);
    await turn();
  }
  cities.sort((a, b) => b.population - a.population);
  const starts = new Uint32Array(cities.length);
  const parts: string[] = [];
  let length = 0;
  for (const [i, { name }] of cities.entries()) {
    const line = ` ${fold(name)}\n`;
    starts[i] = length;
    length += line.length;
    parts.push(line);
    if (i % 5000 === 0) await turn();
  }
  return { text: parts.join(''), starts, cities };
}
