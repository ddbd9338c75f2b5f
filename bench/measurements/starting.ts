import { median } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import { npmStart } from '../servers.ts';

/** Seconds until `npm start` answers, with its embedded database, when everything is installed, built and filled. */
export async function starting(dataDir: string): Promise<Line[]> {
  await (await npmStart(dataDir)).stop();
  const durations: number[] = [];
  for (let i = 0; i < 3; i++) {
    const begin = performance.now();
    const server = await npmStart(dataDir);
    const { ok } = await fetch(`${server.url}/ready`);
    durations.push((performance.now() - begin) / 1000);
    await server.stop();
    if (!ok) throw new Error('The server started, but is not ready.');
  }
  const seconds = median(durations);
  return [maximum('start, installed and built', seconds, 2, `${round(seconds)} s`)];
}
