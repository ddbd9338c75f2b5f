import { count } from '../databases.ts';
import { drained, median, medianOf } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Bench } from './lists.ts';

/** The goal is one for a million: a thread and its connection take 0.15 s to begin, whatever they are for. */
const few = 0.2;

/** The export of everyone: its speed, its memory, and how long others wait meanwhile. */
export async function exporting({ product, reference }: Bench, users: number): Promise<Line[]> {
  const { api, token } = product;
  const other = () => drained({ url: `${api}/users`, token });
  const idle = await medianOf(200, other);
  const before = await product.memory();
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await product.memory().catch(() => 0));
  }, 100);

  const plain = () => medianOf(1, () => drained({ url: `${reference.url}/export.csv` }));
  const waits: number[] = [];
  let bytes = 0;
  /** How long everyone takes, others asking all the time. */
  async function everyone(): Promise<number> {
    let isDone = false;
    const took = medianOf(1, async () => {
      bytes = await drained({ url: `${api}/users?export=xlsx`, token });
    }).finally(() => {
      isDone = true;
    });
    while (!isDone) waits.push(await medianOf(1, other));
    return took;
  }
  // In turn, the better of each.
  const [before1, took1] = [await plain(), await everyone()];
  const [csv, took] = [Math.min(before1, await plain()), Math.min(took1, await everyone())];
  const busy = median(waits);
  clearInterval(watch);
  return [
    {
      work: `export of ${count(users)} users, rows per second`,
      product: `${round(took / 1000)} s, ${round(bytes / 1e6)} MB`,
      reference: `${round(csv / 1000)} s of CSV`,
      value: csv / took,
      goal: users >= 1_000_000 ? 0.3 : few,
    },
    {
      work: 'export, MB of memory added',
      product: `${round(most)} MB`,
      reference: `${round(before)} MB before`,
      value: most - before,
      goal: 150,
      atMost: true,
    },
    {
      work: 'others during an export',
      product: `${round(busy)} ms`,
      reference: `${round(idle)} ms idle`,
      value: busy / idle,
      goal: 3,
      atMost: true,
    },
  ];
}
