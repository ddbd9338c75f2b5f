import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import { cellOf } from '../export/cells.ts';
import { history } from '../history.table.ts';
import type { ImportLayout } from './import.table.ts';
import type { ImportNoun } from './nouns.ts';

/** A record as an export would have it now. */
export interface Present extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** In the order of the layout's columns. */
  readonly texts: readonly string[];
}

const ids = (list: readonly string[]): SQL => sql`${sql.param([...list])}::uuid[]`;

/** The records with these ids, by id. */
export async function presentRecords(
  tx: Tx,
  { bulk: { table, name }, columns }: ImportNoun,
  layout: ImportLayout,
  recordIds: readonly string[],
): Promise<Map<string, Present>> {
  if (recordIds.length === 0) return new Map();
  const cells = layout.columns.map(({ name }) => cellOf(name, columns[name] ?? sql`''`, layout));
  const { rows } = await tx.execute<Present>(sql`
    select ${table.id} as id, ${table.version} as version, btrim(${name}) as name,
      array[${sql.join(cells, sql`, `)}]::text[] as texts
    from ${table} where ${table.id} = any(${ids(recordIds)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The values that fields of records had in a version, if they changed since; by record. */
export async function valuesSince(
  tx: Tx,
  noun: string,
  versions: ReadonlyMap<string, number>,
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  if (versions.size === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; values: Record<string, unknown> }>(sql`
    select given.id, jsonb_object_agg(part.key, part.value order by h.id desc) as values
    from unnest(${ids([...versions.keys()])}, ${sql.param([...versions.values()])}::int[]) as given (id, version)
    join ${history} as h on h.noun = ${noun} and h.record_id = given.id
      and (h.after ->> 'version')::int > given.version
    cross join lateral jsonb_each(h.before) as part
    group by given.id`);
  return new Map(rows.map(({ id, values }) => [id, values]));
}
