import { setTimeout as wait } from 'node:timers/promises';
import { read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Bench } from './lists.ts';

/** The memory of a server at rest, after one page of each list, against the reference with the same libraries loaded. */
export async function memory({ product, reference }: Bench): Promise<Line[]> {
  const { api, token } = product;
  await read({ url: `${reference.url}/libraries` });
  for (const url of [`${reference.url}/users`, `${reference.url}/spots`]) await read({ url });
  for (const url of [`${api}/users`, `${api}/spot`]) await read({ url, token });
  await wait(5000);
  const [ours, theirs] = [await product.memory(), await reference.memory()];
  return [maximum('memory at rest', ours / theirs, 1.5, `${round(ours)} MB`, `${round(theirs)} MB`)];
}
