import { median } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import { bareStart, npmStart, type Running } from '../servers.ts';

/** Seconds until `npm start` answers, with its embedded database, when everything is installed, built and filled; against a bare Fastify. */
export async function starting(dataDir: string): Promise<Line[]> {
  await (await npmStart(dataDir)).stop();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let i = 0; i < 3; i++) {
    ours.push(await secondsOf(() => npmStart(dataDir)));
    bare.push(await secondsOf(() => bareStart(dataDir)));
  }
  const [seconds, reference] = [median(ours), median(bare)];
  const work = 'start, installed and built, against Fastify alone with the same PostgreSQL';
  return [maximum(work, seconds / reference, 3, `${round(seconds)} s`, `${round(reference)} s`)];
}

async function secondsOf(start: () => Promise<Running>): Promise<number> {
  const begin = performance.now();
  const server = await start();
  const { ok } = await fetch(`${server.url}/ready`);
  const seconds = (performance.now() - begin) / 1000;
  await server.stop();
  if (!ok) throw new Error('The server started, but is not ready.');
  return seconds;
}
