import { load, median, type Target } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product } from '../servers.ts';

/** So little that both servers, in turn, the database and whoever asks fit on two cores: only then does it show what a server adds. */
const share = 0.25;

/** Two servers on one database against one alone, each held to the same part of a core: pages of a hundred users. */
export async function concurrency(one: Product, other: Product, seconds: number): Promise<Line[]> {
  // As many callers for each: a server that waits for its callers shows nothing.
  const target = ({ api, token }: Product): Target => ({ url: `${api}/users?perPage=100`, token });
  const letGo = [one.hold(share, 0), other.hold(share, 0.5)];
  const [alone, both]: [number[], number[]] = [[], []];
  try {
    for (let i = 0; i < 3; i++) {
      alone.push((await load(target(one), seconds)).rate);
      const rates = await Promise.all([load(target(one), seconds), load(target(other), seconds)]);
      both.push(rates[0].rate + rates[1].rate);
    }
  } finally {
    await Promise.all(letGo.map((free) => free()));
  }
  const ratios = both.map((rate, i) => rate / (alone[i] ?? 0));
  return [
    {
      work: `two servers of ${share} core on one database, against one`,
      product: `${round(median(both))}/s`,
      reference: `${round(median(alone))}/s`,
      value: (await answerAlike(one, other)) ? median(ratios) : 0,
      goal: 1.5,
    },
  ];
}

/** The same answers from both, whoever's token it is. */
async function answerAlike(one: Product, other: Product): Promise<boolean> {
  const answers = [one, other].map(async ({ api }) => {
    const headers = { authorization: `Bearer ${one.token}` };
    return (await fetch(`${api}/users?search=ana&perPage=100`, { headers })).text();
  });
  const [here, there] = await Promise.all(answers);
  return here === there;
}
