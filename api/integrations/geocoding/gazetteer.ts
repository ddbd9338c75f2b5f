import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '#contract/values/fold.ts';
import { once } from '#contract/values/once.ts';
import { type City, readCities } from './cities.read.ts';

/** All cities with their folded names, the largest first, so that a scan finds the likeliest matches first. */
export interface Gazetteer {
  /** The folded names, one per line, with a blank before each word: searched as one string. */
  text: string;
  starts: Uint32Array;
  cities: City[];
}

/** Loads the cities at the first call, about 25 MB, without blocking the event loop. */
export const loadGazetteer = once(async (): Promise<Gazetteer> => {
  const cities: City[] = [];
  for await (const batch of readCities()) {
    cities.push(...batch);
    await nextTurn();
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
    if (i % 5000 === 0) await nextTurn();
  }
  return { text: parts.join(''), starts, cities };
});
