import { median } from '../load.ts';
import { type Line, round } from '../report.ts';
import { startWhole } from '../servers.ts';

/** `npm start` of what is installed, built and filled once: the seconds until it answers, its own database started with it. */
export async function starting(dataDir: string): Promise<Line[]> {
  await (await startWhole(dataDir)).stop();
  const took: number[] = [];
  for (let i = 0; i < 3; i++) {
    const begin = performance.now();
    const server = await startWhole(dataDir);
    const { ok } = await fetch(`${server.url}/ready`);
    took.push((performance.now() - begin) / 1000);
    await server.stop();
    if (!ok) throw new Error('started, but not ready');
  }
  const seconds = median(took);
  return [
    {
      work: 'start, installed and built',
      product: `${round(seconds)} s`,
      reference: '',
      value: seconds,
      goal: 2,
      atMost: true,
    },
  ];
}
