import { setTimeout as wait } from 'node:timers/promises';
import { streamPath } from '#contract/kit/base.ts';
import { load, median } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';
import type { Bench } from './lists.ts';

/** As many as one person may have open. */
const readers = 20;

/** What idle readers of the stream of events cost: requests per second of a list, and the processor time of a server without requests. */
export async function stream({ product, seconds, rounds }: Bench): Promise<Line[]> {
  const users = { url: `${product.api}/users`, token: product.token };
  const rates: Record<'without' | 'reading', number[]> = { without: [], reading: [] };
  const idle: Record<'without' | 'reading', number[]> = { without: [], reading: [] };
  for (let i = 0; i < rounds; i++) {
    for (const state of ['without', 'reading'] as const) {
      const close = state === 'reading' ? await openStreams(product) : () => undefined;
      rates[state].push((await load(users, seconds)).rate);
      idle[state].push(await cpuOf(product, seconds));
      close();
    }
  }
  const [alone, together] = [Math.max(...rates.without), Math.max(...rates.reading)];
  const [without, reading] = [median(idle.without), median(idle.reading)];
  return [
    {
      work: `users, first page, with ${readers} idle readers of the stream against none`,
      product: `${round(together)}/s`,
      reference: `${round(alone)}/s`,
      value: together / alone,
      goal: 0.9,
    },
    maximum(
      `${readers} idle readers, ms of processor time per second added`,
      reading - without,
      5,
      `${round(reading)} ms`,
      `${round(without)} ms without`,
    ),
  ];
}

/** Opens the streams and reads their first messages. Returns what closes them. */
async function openStreams({ api, token }: Product): Promise<() => void> {
  const controller = new AbortController();
  const open = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(api + streamPath, { headers, signal: controller.signal });
    if (!response.ok) throw new Error(`${streamPath}: ${response.status}`);
    await response.body?.getReader().read();
  };
  await Promise.all(Array.from({ length: readers }, open));
  return () => controller.abort();
}

/** Milliseconds of processor time per second of a server without requests. */
async function cpuOf(product: Product, seconds: number): Promise<number> {
  const before = await product.cpu();
  await wait(seconds * 1000);
  return ((await product.cpu()) - before) / seconds;
}
