import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../api/database/connection/connection.ts';
import { startEmbedded } from '../api/database/embedded/embedded.ts';
import { createDatabase, formatCount, type Size } from './databases.ts';
import { bulkChange } from './measurements/bulk.ts';
import { concurrency } from './measurements/concurrency.ts';
import { dashboard } from './measurements/dashboard.ts';
import { exporting } from './measurements/exporting.ts';
import { growth } from './measurements/growth.ts';
import { longHistory } from './measurements/history.ts';
import { type Bench, lists } from './measurements/lists.ts';
import { map } from './measurements/map.ts';
import { memory } from './measurements/memory.ts';
import { pages } from './measurements/pages.ts';
import { search } from './measurements/search.ts';
import { starting } from './measurements/starting.ts';
import { stream } from './measurements/stream.ts';
import { type Line, reached, table } from './report.ts';
import { type Product, startProduct, startReference } from './servers.ts';

/*
 * Creates the data, measures, prints one table. Exits with 1 if a goal is missed. `--quick`: a fifth of the data. Names of measurements:
 * only these.
 */

const quick = process.argv.includes('--quick');
const seconds = quick ? 1 : 4;
const rounds = 3;
const divisor = quick ? 5 : 1;
const largest: Size = {
  users: 1_000_000 / divisor,
  spots: 200_000 / divisor,
  activity: { likes: 5_000_000 / divisor, comments: 1_000_000 / divisor, days: 2_000_000 / divisor },
};
const folder = await mkdtemp(join(tmpdir(), 'bambalina-bench-'));
const server = await startEmbedded(folder);

/** The result of the first call, for all. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let started = 0;
const startOn = (connection: Connection): Promise<Product> =>
  startProduct(connection, join(folder, `product-${++started}`));

async function withReference(
  connection: Connection,
  work: (bench: Bench) => Promise<Line[]>,
): Promise<Line[]> {
  const product = await startOn(connection);
  const reference = await startReference(connection);
  try {
    return await work({ product, reference, seconds, rounds });
  } finally {
    await Promise.all([product.stop(), reference.stop()]);
  }
}

async function withTwoServers(
  first: Connection,
  second: Connection,
  work: (first: Product, second: Product) => Promise<Line[]>,
): Promise<Line[]> {
  const [one, other] = [await startOn(first), await startOn(second)];
  try {
    return await work(one, other);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}

const sizes = `${formatCount(largest.users)} users, ${formatCount(largest.spots ?? 0)} spots`;
const create = (size: Size) => once(() => createDatabase(server.connection, size));
const small = create({ users: 20_000 });
const large = create(largest);
const middle = create({
  users: quick ? 40_000 : 200_000,
  spots: 200_000 / divisor,
  history: 1_000_000 / divisor,
  trash: 100_000 / divisor,
});

/** All measurements, by the names that select them. */
const measurements: Readonly<Record<string, () => Promise<Line[]>>> = {
  memory: async () => withReference(await middle(), memory),
  lists: async () => withReference(await middle(), lists),
  stream: async () => withReference(await middle(), stream),
  history: async () => withTwoServers(await small(), await middle(), longHistory),
  growth: async () =>
    withTwoServers(await small(), await large(), (few, many) => growth(few, many, largest.users)),
  dashboard: async () => {
    const connection = await large();
    return withReference(connection, ({ product }) => dashboard(product, connection, sizes));
  },
  search: async () => withReference(await large(), ({ product }) => search(product, sizes)),
  map: async () =>
    withReference(await large(), ({ product }) => map(product, `${formatCount(largest.spots ?? 0)} spots`)),
  export: async () => withReference(await large(), (bench) => exporting(bench, largest.users)),
  pages: async () => withReference(await large(), pages),
  concurrency: async () =>
    withTwoServers(await middle(), await middle(), (one, other) => concurrency(one, other, seconds)),
  bulk: async () =>
    withTwoServers(await middle(), await middle(), async (one) =>
      bulkChange(await middle(), one, 100_000 / divisor),
    ),
  start: () => starting(join(folder, 'starting')),
};

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = chosen.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0)
  throw new Error(`no measurement ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}`);

try {
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(measurements))
    if (chosen.length === 0 || chosen.includes(name)) lines.push(...(await measure()));
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model}, ${memory}, Node ${process.version}\n\n${table(lines)}`,
  );
  if (!lines.every(reached)) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
