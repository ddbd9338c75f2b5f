import { formatCount } from '../databases.ts';
import { median, medianTime, read } from '../load.ts';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';

/** The median time of a page of few and of many users, measured alternately so that load on the machine affects both. */
export async function growth(few: Product, many: Product, rows: number): Promise<Line[]> {
  const measure = ({ api, token }: Product, page: number, times: number) =>
    medianTime(times, () => read({ url: `${api}/users?page=${page}`, token }));
  const [small, large, middle]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < 10; i++) {
    small.push(await measure(few, 1, 60));
    large.push(await measure(many, 1, 60));
    middle.push(await measure(many, Math.round(rows / 20), 10));
  }
  const [a, b, c] = [median(small), median(large), median(middle)];
  const count = formatCount(rows);
  const line = (work: string, product: number, reference: number, goal: number) =>
    maximum(work, product / reference, goal, `${round(product)} ms`, `${round(reference)} ms`);
  return [
    line(`first page of ${count} users, against 20,000`, b, a, 1.3),
    line(`page in the middle of ${count}, against the first`, c, b, 10),
  ];
}
