import { formatCount } from '../databases.ts';
import { median, medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import { prove } from '../servers.ts';
import type { Bench } from './lists.ts';

/** A lower goal with fewer users, because starting the thread and its connection always takes 0.15 s. */
const quickGoal = 0.2;

/** The export of all users: its speed, its memory, and the latency of other calls meanwhile. */
export async function exporting({ product, reference }: Bench, users: number): Promise<Line[]> {
  const { api, token } = product;
  await prove(product);
  const otherCall = () => read({ url: `${api}/users`, token });
  const idle = await medianTime(200, otherCall);
  const before = await product.memory();
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await product.memory().catch(() => 0));
  }, 100);

  const exportCsv = () => medianTime(1, () => read({ url: `${reference.url}/export.csv` }));
  const latencies: number[] = [];
  let bytes = 0;
  /** The time of an export, while other calls are made. */
  async function exportXlsx(): Promise<number> {
    let isDone = false;
    const took = medianTime(1, async () => {
      bytes = await read({ url: `${api}/users?export=xlsx`, token });
    }).finally(() => {
      isDone = true;
    });
    while (!isDone) latencies.push(await medianTime(1, otherCall));
    return took;
  }
  // Alternately, the better of two runs each.
  const [firstCsv, firstXlsx] = [await exportCsv(), await exportXlsx()];
  const [csv, took] = [Math.min(firstCsv, await exportCsv()), Math.min(firstXlsx, await exportXlsx())];
  const busy = median(latencies);
  clearInterval(watch);
  return [
    {
      work: `export of ${formatCount(users)} users, rows per second`,
      product: `${round(took / 1000)} s, ${round(bytes / 1e6)} MB`,
      reference: `${round(csv / 1000)} s of CSV`,
      value: csv / took,
      goal: users >= 1_000_000 ? 0.35 : quickGoal,
    },
    maximum(
      'export, MB of memory added',
      peak - before,
      100,
      `${round(peak)} MB`,
      `${round(before)} MB before`,
    ),
    maximum('others during an export', busy / idle, 2, `${round(busy)} ms`, `${round(idle)} ms idle`),
  ];
}
