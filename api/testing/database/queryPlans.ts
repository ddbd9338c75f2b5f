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
  /** Pages of 8 kB that all statements touched together. */
  buffers: number;
  indexes: string[];
  /** Tables that were read from end to end. */
  scanned: string[];
}

/** What PostgreSQL does for the statements that `work` runs: each is run once more under EXPLAIN. */
export async function planOf(pool: Pool, work: (db: Database) => Promise<unknown>): Promise<Plan> {
  const asked: Asked[] = [];
  await work(drizzle({ client: listening(pool, asked) }));
  const plan: Plan = { statements: asked.length, buffers: 0, indexes: [], scanned: [] };
  for (const { text, values } of asked) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const root: Node = rows[0]['QUERY PLAN'][0].Plan;
    plan.buffers += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
    visit(root, plan);
  }
  return plan;
}

interface Asked {
  text: string;
  values: unknown[] | undefined;
}

/** The pool, noting what it and its connections are asked; what begins and ends transactions aside. */
function listening(pool: Pool, asked: Asked[]): Pool {
  const heard = <T extends Pool | PoolClient>(client: T): T =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'connect') return async () => heard(await (target as Pool).connect());
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (query: string | Asked, values?: unknown[]) => {
          const text = typeof query === 'string' ? query : query.text;
          if (!/^(begin|commit|rollback)/i.test(text))
            asked.push({ text, values: values ?? (query as Asked).values });
          return (target as Pool).query(query as string, values);
        };
      },
    });
  return heard(pool);
}

function visit(node: Node, plan: Plan): void {
  if (node['Index Name']) plan.indexes.push(node['Index Name']);
  if (node['Node Type'] === 'Seq Scan') plan.scanned.push(node['Relation Name'] ?? '');
  for (const inner of node.Plans ?? []) visit(inner, plan);
}
