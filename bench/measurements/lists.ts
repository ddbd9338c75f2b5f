import { type Load, load, type Target } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product, Running } from '../servers.ts';

/** Seconds, at least, where the reference takes seconds for an answer. */
const slow = 4;

export interface Bench {
  product: Product;
  reference: Running;
  seconds: number;
  /** How often each is measured. */
  rounds: number;
}

const words = ({ rate, median, p99 }: Load) => `${round(rate)}/s, ${median} ms, p99 ${p99} ms`;
const best = (runs: Load[]): Load => runs.reduce((a, b) => (a.rate >= b.rate ? a : b));

/** Lists, searches, one record and a create, at 200,000 users and spots: answers per second against the reference. */
export async function lists({ product, reference, seconds, rounds }: Bench): Promise<Line[]> {
  const { api, token } = product;
  const users = (query: string): Target => ({ url: `${api}/users?${query}`, token });
  const plain = (query: string): Target => ({ url: `${reference.url}/users?${query}` });

  const spots = (query: string): Target => ({ url: `${api}/spot?${query}`, token });
  const plainSpots = (query: string): Target => ({ url: `${reference.url}/spots?${query}` });

  /** In turn, the better of each: a slow moment of the machine is nobody's fault. */
  async function against(work: string, goal: number, ours: Target, theirs: Target, least = 0): Promise<Line> {
    const [time, times] = least > seconds ? [least, 1] : [seconds, rounds];
    const [mine, bare]: [Load[], Load[]] = [[], []];
    for (let i = 0; i < times; i++) {
      mine.push(await load(ours, time));
      bare.push(await load(theirs, time));
    }
    const [a, b] = [best(mine), best(bare)];
    return { work, product: words(a), reference: words(b), value: a.rate / b.rate, goal };
  }

  const answer = await fetch(`${api}/users?perPage=1`, { headers: { authorization: `Bearer ${token}` } });
  const { data, metadata } = (await answer.json()) as { data: [{ id: string }]; metadata: { total: number } };
  const last = `page=${Math.ceil(metadata.total / 10)}`;
  const { id } = data[0];
  let n = 0;
  const body = () => ({ name: `Tango ${++n}`, order: n });
  return [
    await against('users, first page', 0.5, users(''), plain('')),
    await against('users, one country', 0.5, users('country=AR'), plain('country=AR')),
    await against('users, last page', 0.5, users(last), plain(last)),
    await against('spots, first page', 0.5, spots(''), plainSpots('')),
    await against('spots, one country', 0.5, spots('country=AR'), plainSpots('country=AR')),
    await against(
      'search, few matches',
      0.9,
      users('search=person12345'),
      plain('search=person12345&count=exact'),
      slow,
    ),
    await against('search, many matches', 3, users('search=ana'), plain('search=ana&count=exact'), slow),
    await against(
      'one by id',
      0.6,
      { url: `${api}/users/${id}`, token },
      { url: `${reference.url}/one?id=${id}` },
    ),
    await against(
      'create, with history and idempotency',
      0.4,
      { url: `${api}/categories`, token, body },
      { url: `${reference.url}/create`, body },
    ),
  ];
}
