import { medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

/** What is searched, and the list that finds the same: once, often, two words, nowhere, one letter, in texts. */
const searches = [
  ['person123456', '/users'],
  ['gardel', '/spot'],
  ['maria quispe', '/users'],
  ['xylophone', '/users'],
  ['z', '/users'],
  ['comentario 12345', '/comments'],
] as const;

/** The search across everything, against the same search in one list: the slowest by that ratio. */
export async function search({ api, token }: Product, size: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [words, path] of searches) {
    const q = encodeURIComponent(words);
    const time = (url: string) => medianTime(20, () => read({ url: `${api}${url}`, token }));
    await time(`/search?q=${q}`);
    const [list, all] = [await time(`${path}?search=${q}`), await time(`/search?q=${q}`)];
    const work = `search for «${words}» across everything, ${size}, against ${path}?search`;
    lines.push(maximum(work, all / list, 5, `${round(all)} ms`, `${round(list)} ms`));
  }
  return lines.sort((a, b) => b.value - a.value).slice(0, 1);
}
