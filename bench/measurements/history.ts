import { median, medianTime } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

/**
 * The median time of creating and of deleting a category, without and with a long history and a full trash, measured
 * alternately so that load on the machine affects both.
 */
export async function longHistory(without: Product, withHistory: Product): Promise<Line[]> {
  const creates: [number[], number[]] = [[], []];
  const deletes: [number[], number[]] = [[], []];
  for (let i = 0; i < 10; i++) {
    for (const [index, product] of [without, withHistory].entries()) {
      const ids: string[] = [];
      creates[index]?.push(await medianTime(60, async () => ids.push(await create(product))));
      deletes[index]?.push(await medianTime(60, () => remove(product, ids.pop() ?? '')));
    }
  }
  const line = (work: string, [few, many]: [number[], number[]]) => {
    const [a, b] = [median(few), median(many)];
    return maximum(work, b / a, 1.3, `${round(b)} ms`, `${round(a)} ms`);
  };
  const size = '1,000,000 changes and 100,000 in the trash, against none';
  return [line(`create, with ${size}`, creates), line(`delete, with ${size}`, deletes)];
}

async function create({ api, token }: Product): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Tango', order: 1 });
  const response = await fetch(`${api}/categories`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`POST /categories: ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

async function remove({ api, token }: Product, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api}/categories/${id}`, { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`DELETE /categories: ${response.status}`);
  await response.arrayBuffer();
}
