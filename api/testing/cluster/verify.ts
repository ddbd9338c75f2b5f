import type { Cluster } from './cluster.ts';
import type { Ledger } from './load.ts';

/** Acknowledged writes that the database does not have, and those that it has more than once. */
export interface Found {
  acknowledged: number;
  lost: string[];
  doubled: string[];
}

/** Looks for what the ledger has so far, by SQL on the primary. */
export async function compare(cluster: Cluster, ledger: Ledger): Promise<Found> {
  const created = [...ledger.created.keys()];
  const edits = [...ledger.edited.values()].flat();
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  const of = (text: string) => cluster.sqlOfProduct(primary, text) as Promise<{ name: string; n: number }[]>;
  // The last edit of a record is in its history too, so records are counted apart from edits.
  const rows = await of(`select name, count(*)::int as n from categories where name like 'writer %'
    group by 1 union all
    select after->>'name', count(*)::int from history where noun = 'categories' and after->>'name' like 'edit %' group by 1`);
  const counts = new Map(rows.map(({ name, n }) => [name, n]));
  return {
    acknowledged: created.length + edits.length,
    lost: [...created, ...edits].filter((name) => !counts.has(name)),
    doubled: [...counts].filter(([, n]) => n > 1).map(([name]) => name),
  };
}
