import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../database/connection/database.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

export interface Plan {
  statements: number;
  /** The total of 8 kB pages that the statements read, cached or not. */
  buffers: number;
  indexes: string[];
  /** The tables with a sequential scan of more than a few pages, which are read whole whatever indexes they have. */
  scanned: string[];
}

/** The plans of the statements that `work` runs; each is run a second time with EXPLAIN ANALYZE and `settings`. */
export async function planOf(
  pool: Pool,
  work: (db: Database) => Promise<unknown>,
  settings = '',
): Promise<Plan> {
  const queries: Query[] = [];
  await work(drizzle({ client: recordingPool(pool, queries) }));
  const plan: Plan = { statements: queries.length, buffers: 0, indexes: [], scanned: [] };
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    for (const { text, values } of queries) {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
      const root: Node = rows[0]['QUERY PLAN'][0].Plan;
      plan.buffers += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
      visit(root, plan);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plan;
}

const fewPages = 4;

interface Query {
  text: string;
  values: unknown[] | undefined;
}

/** A proxy of the pool that records the statements of the pool and its connections, except BEGIN, COMMIT and ROLLBACK. */
function recordingPool(pool: Pool, queries: Query[]): Pool {
  const recording = <T extends Pool | PoolClient>(client: T): T =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'connect') return async () => recording(await (target as Pool).connect());
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (query: string | Query, values?: unknown[]) => {
          const text = typeof query === 'string' ? query : query.text;
          if (!/^(begin|commit|rollback)/i.test(text))
            queries.push({ text, values: values ?? (query as Query).values });
          return (target as Pool).query(query as string, values);
        };
      },
    });
  return recording(pool);
}

function visit(node: Node, plan: Plan): void {
  if (node['Index Name']) plan.indexes.push(node['Index Name']);
  const pages = node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  if (node['Node Type'] === 'Seq Scan' && pages > fewPages) plan.scanned.push(node['Relation Name'] ?? '');
  for (const inner of node.Plans ?? []) visit(inner, plan);
}
