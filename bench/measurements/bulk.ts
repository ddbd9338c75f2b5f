import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../../api/database/connection/connection.ts';
import { formatCount } from '../databases.ts';
import { median, medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

/**
 * A field set on many spots, with history and receipt, against one plain UPDATE of as many rows of the same table; and the
 * latency of other calls meanwhile.
 */
export async function bulkChange(connection: Connection, product: Product, spots: number): Promise<Line[]> {
  const client = new pg.Client({ ...connection, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    const { rows } = await client.query('select id from spots order by id limit 1 offset $1', [spots]);
    const last = rows[0]?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    const update = (country: string) =>
      client.query('update spots set country = $1, version = version + 1 where id < $2', [country, last]);
    const otherCall = () => read({ url: `${product.api}/users`, token: product.token });
    const idle = await medianTime(200, otherCall);
    const latencies: number[] = [];
    const plain: number[] = [];
    const bulk: number[] = [];
    // Alternately, the better of two runs each.
    for (const [one, other] of [
      ['CL', 'PE'],
      ['MX', 'BO'],
    ] as const) {
      await client.query('vacuum (analyze) spots');
      plain.push(await medianTime(1, () => update(one)));
      await client.query('vacuum (analyze) spots');
      bulk.push(await actOn(product, other, otherCall, latencies));
    }
    const [reference, took] = [Math.min(...plain), Math.min(...bulk)];
    const busy = median(latencies);
    return [
      {
        work: `bulk change of ${formatCount(spots)} spots, rows per second`,
        product: `${round(took / 1000)} s`,
        reference: `${round(reference / 1000)} s by UPDATE`,
        value: reference / took,
        goal: 0.2,
      },
      maximum('others during a bulk change', busy / idle, 3, `${round(busy)} ms`, `${round(idle)} ms idle`),
    ];
  } finally {
    await client.end();
  }
}

/** The time of an act, in milliseconds, while other calls are made. */
async function actOn(
  product: Product,
  country: string,
  otherCall: () => Promise<unknown>,
  latencies: number[],
): Promise<number> {
  const begin = performance.now();
  const { id } = await post(product, '/spot/bulk', { action: 'set', query: {}, fields: { country } });
  for (;;) {
    latencies.push(await medianTime(1, otherCall));
    const { state, changed, matched } = await get(product, `/bulk/${id}`);
    if (state === 'done') {
      if (changed < 0.9 * matched) throw new Error(`changed ${changed} of ${matched}`);
      return performance.now() - begin;
    }
    await wait(10);
  }
}

interface Act {
  id: string;
  state: string;
  matched: number;
  changed: number;
}

async function post({ api, token }: Product, path: string, body: object): Promise<Act> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return answerOf(await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

const get = async ({ api, token }: Product, path: string): Promise<Act> =>
  answerOf(await fetch(api + path, { headers: { authorization: `Bearer ${token}` } }));

async function answerOf(response: Response): Promise<Act> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Act;
}
