import { median, medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

const center = [-58.4, -34.6] as const;
/** In degrees: from the whole world to a few streets in the densest place. */
const widths = [360, 90, 30, 8, 2, 0.5, 0.1, 0.02];
const filters = ['', '&types[]=people', '&country=AR', '&enable=true'];

/** Views of the map of all spots, each three times; then a search that finds a tenth of them. */
export async function map({ api, token }: Product, size: string): Promise<Line[]> {
  let maxFeatures = 0;
  async function measure(query: string): Promise<number> {
    const begin = performance.now();
    const answer = await fetch(`${api}/spot/map?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: unknown[] };
    maxFeatures = Math.max(maxFeatures, data.length);
    return performance.now() - begin;
  }
  const durations: number[] = [];
  for (const width of widths)
    for (const filter of filters) {
      for (let i = 0; i < 3; i++) durations.push(await measure(`${view(width)}${filter}`));
    }
  const searches: number[] = [];
  for (let i = 0; i < 3; i++) searches.push(await measure(`${view(360)}&search=cordoba`));
  const list = await medianTime(50, () => read({ url: `${api}/spot`, token }));
  const one = median(durations);
  const line = (work: string, value: number, goal: number, unit: string) =>
    maximum(work, value, goal, `${round(value)}${unit}`);
  return [
    maximum(
      `map of ${size}, a view, against a page of the list`,
      one / list,
      3,
      `${round(one)} ms`,
      `${round(list)} ms`,
    ),
    line('map, most features in a view', maxFeatures, 2000, ''),
    line('map, the whole world of a search', median(searches), 1000, ' ms'),
  ];
}

function view(width: number): string {
  const [x, y] = width === 360 ? [0, 0] : center;
  const half = width / 2;
  const [west, east] = [Math.max(-180, x - half), Math.min(180, x + half)];
  const [south, north] = [Math.max(-85, y - half / 2), Math.min(85, y + half / 2)];
  return `bounds=${[west, south, east, north].join(',')}`;
}
