import { type Load, load, type Target } from '../load.ts';
import { type Line, round } from '../report.ts';
import type { Product, Running } from '../servers.ts';

/** Minimum seconds where the reference takes seconds for a response. */
const slow = 4;

export interface Bench {
  product: Product;
  reference: Running;
  seconds: number;
  /** How many times each is measured. */
  rounds: number;
}

const words = ({ rate, median, p99 }: Load) => `${round(rate)}/s, ${median} ms, p99 ${p99} ms`;
const best = (runs: Load[]): Load => runs.reduce((a, b) => (a.rate >= b.rate ? a : b));

/** Lists, searches, one record and a create, at 200,000 users and spots: responses per second against the reference. */
export async function lists({ product, reference, seconds, rounds }: Bench): Promise<Line[]> {
  const { api, token } = product;
  const users = (query: string): Target => ({ url: `${api}/users?${query}`, token });
  const referenceUsers = (query: string): Target => ({ url: `${reference.url}/users?${query}` });

  const spots = (query: string): Target => ({ url: `${api}/spot?${query}`, token });
  const referenceSpots = (query: string): Target => ({ url: `${reference.url}/spots?${query}` });

  /** Alternately, the best of each, so that load on the machine affects both. */
  async function compare(
    work: string,
    goal: number,
    ours: Target,
    theirs: Target,
    minSeconds = 0,
  ): Promise<Line> {
    const [time, times] = minSeconds > seconds ? [minSeconds, 1] : [seconds, rounds];
    const [our, their]: [Load[], Load[]] = [[], []];
    for (let i = 0; i < times; i++) {
      our.push(await load(ours, time));
      their.push(await load(theirs, time));
    }
    const [a, b] = [best(our), best(their)];
    return { work, product: words(a), reference: words(b), value: a.rate / b.rate, goal };
  }

  const answer = await fetch(`${api}/users?perPage=1`, { headers: { authorization: `Bearer ${token}` } });
  const { data, metadata } = (await answer.json()) as { data: [{ id: string }]; metadata: { total: number } };
  const last = `page=${Math.ceil(metadata.total / 10)}`;
  const { id } = data[0];
  let n = 0;
  const body = () => ({ name: `Tango ${++n}`, order: n });
  return [
    await compare('users, first page', 0.65, users(''), referenceUsers('')),
    await compare('users, one country', 0.65, users('country=AR'), referenceUsers('country=AR')),
    await compare('users, last page', 10, users(last), referenceUsers(last)),
    await compare('spots, first page', 0.65, spots(''), referenceSpots('')),
    await compare('spots, one country', 0.65, spots('country=AR'), referenceSpots('country=AR')),
    await compare('users, by name', 0.65, users('sort=name'), referenceUsers('sort=name')),
    await compare('spots, by name', 0.65, spots('sort=name'), referenceSpots('sort=name')),
    await compare(
      'search, few matches',
      20,
      users('search=person12345'),
      referenceUsers('search=person12345&count=exact'),
      slow,
    ),
    await compare(
      'search, many matches',
      5,
      users('search=ana'),
      referenceUsers('search=ana&count=exact'),
      slow,
    ),
    await compare(
      'one by id',
      0.6,
      { url: `${api}/users/${id}`, token },
      { url: `${reference.url}/one?id=${id}` },
    ),
    await compare(
      'create, with history and idempotency',
      0.45,
      { url: `${api}/categories`, token, body },
      { url: `${reference.url}/create`, body },
    ),
  ];
}
