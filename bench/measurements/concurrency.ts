import { load, median, type Target } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product } from '../servers.ts';

/** Small enough that the servers, the database and the load fit on two cores; otherwise a second server has no core to use. */
const share = 0.25;

/** Two servers on one database against one, each limited to the same share of a core: pages of a hundred users. */
export async function concurrency(one: Product, other: Product, seconds: number): Promise<Line[]> {
  // The same number of connections for each server.
  const target = ({ api, token }: Product): Target => ({ url: `${api}/users?perPage=100`, token });
  const limits = [one.limitCpu(share, 0), other.limitCpu(share, 0.5)];
  const [alone, both]: [number[], number[]] = [[], []];
  try {
    for (let i = 0; i < 3; i++) {
      alone.push((await load(target(one), seconds)).rate);
      const rates = await Promise.all([load(target(one), seconds), load(target(other), seconds)]);
      both.push(rates[0].rate + rates[1].rate);
    }
  } finally {
    await Promise.all(limits.map((release) => release()));
  }
  const ratios = both.map((rate, i) => rate / (alone[i] ?? 0));
  return [
    {
      work: `two servers of ${share} core on one database, against one`,
      product: `${round(median(both))}/s`,
      reference: `${round(median(alone))}/s`,
      value: (await answersAreEqual(one, other)) ? median(ratios) : 0,
      goal: 1.8,
    },
  ];
}

/** Whether both answer the same, with the token of one of them. */
async function answersAreEqual(one: Product, other: Product): Promise<boolean> {
  const answers = [one, other].map(async ({ api }) => {
    const headers = { authorization: `Bearer ${one.token}` };
    return (await fetch(`${api}/users?search=ana&perPage=100`, { headers })).text();
  });
  const [first, second] = await Promise.all(answers);
  return first === second;
}
