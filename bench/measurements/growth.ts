import { drained, median, medianOf } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product } from '../servers.ts';

/** The median of a page from few users to many, asked in turn, so that a slow moment of the machine meets both. */
export async function growth(few: Product, many: Product, rows: number): Promise<Line[]> {
  const ask = ({ api, token }: Product, page: number, times: number) =>
    medianOf(times, () => drained({ url: `${api}/users?page=${page}`, token }));
  const [small, large, middle]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < 10; i++) {
    small.push(await ask(few, 1, 60));
    large.push(await ask(many, 1, 60));
    middle.push(await ask(many, Math.round(rows / 20), 10));
  }
  const [a, b, c] = [median(small), median(large), median(middle)];
  const count = rows.toLocaleString('en');
  const line = (work: string, product: number, reference: number, goal: number): Line => ({
    work,
    product: `${round(product)} ms`,
    reference: `${round(reference)} ms`,
    value: product / reference,
    goal,
    atMost: true,
  });
  return [
    line(`first page of ${count} users, against 20,000`, b, a, 1.3),
    line(`page in the middle of ${count}, against the first`, c, b, 10),
  ];
}
