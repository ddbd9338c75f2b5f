import { type SQL, sql } from 'drizzle-orm';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { SearchResult } from '#contract/search.ts';
import type { Db } from '../../database/connection/database.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beginsWith, type FoundRecord, type SearchSource } from '../../database/queries/search-sources.ts';

type Row = FoundRecord & { noun: HistoryNoun };

/** A search: its words as a phrase, and how many records of each noun are wanted. */
interface Wanted {
  readonly phrase: string;
  readonly limit: number;
}

/** Of equal matches those of large named nouns first. Owners precede what they own, as their CTEs must. */
const ranks: readonly SearchSource['matching']['by'][] = ['name', 'few', 'text', 'owner'];
const rank = ({ matching }: SearchSource): number => ranks.indexOf(matching.by);

const idsOf = (noun: string) => sql.identifier(`found_${noun}`);
const cte = (name: SQL | ReturnType<typeof idsOf>, ids: SQL) => sql`${name} as materialized (${ids})`;
const alsoIf = (where: SQL | undefined) => (where ? sql`and ${where}` : sql``);

/**
 * Records of all sources that match the phrase, in one statement: of each noun at most three times `limit`, among them those
 * whose name begins with it; by noun, the newest first. What is read is bounded, whatever the number of matches (product/search#bounded).
 */
export async function findRecords(
  db: Db,
  sources: ReadonlyMap<HistoryNoun, SearchSource>,
  wanted: Wanted,
): Promise<SearchResult[]> {
  const ordered = [...sources].sort(([, a], [, b]) => rank(a) - rank(b));
  if (ordered.length === 0) return [];
  const ids = ordered.flatMap(([noun, source]) => candidatesOf(noun, source, wanted));
  const rows = ordered.map(([noun, source]) => rowsOf(noun, source));
  const found = await db.execute<Row & Record<string, unknown>>(
    sql`with ${sql.join(ids, sql`, `)} ${sql.join(rows, sql` union all `)}`,
  );
  const order = ordered.map(([noun]) => noun);
  const compare = (a: Row, b: Row) => order.indexOf(a.noun) - order.indexOf(b.noun) || (a.id < b.id ? 1 : -1);
  return found.rows.sort(compare).map((row) => {
    const { noun, id, name, detail } = row;
    return { noun, id, name, detail, path: sources.get(noun)?.path(row) ?? '' };
  });
}

function rowsOf(noun: string, { table, name, detail, parent }: SearchSource): SQL {
  return sql`select ${noun} as noun, ${table.id} as id, left(${name}, 200) as name,
    coalesce(left(${detail ?? sql`''`}, 200), '') as detail, ${parent ?? sql`null::uuid`} as parent
    from ${table} where ${table.id} in (select id from ${idsOf(noun)})`;
}

/** The CTEs of the ids to read of a noun. */
function candidatesOf(noun: string, source: SearchSource, { phrase, limit }: Wanted): SQL[] {
  const { table, where, matching } = source;
  if (matching.by === 'owner') return [cte(idsOf(noun), idsByOwner(source, limit))];
  const matches = sql`${matchesSearch(matching.column, phrase)} ${alsoIf(where)}`;
  const matching_ids = sql`select ${table.id} as id from ${table} where ${matches}`;
  if (matching.by === 'few') {
    const first = sql`${matching.column} like ' ' || public.fold(${likeLiteral(phrase)}) || '%'`;
    return [cte(idsOf(noun), sql`${matching_ids} order by ${first} desc limit ${3 * limit}`)];
  }
  const all = sql.identifier(`all_${noun}`);
  const isBroad = phrase.split(' ').every((word) => [...word].length < 2);
  if (matching.by === 'text') {
    if (isBroad) return [cte(idsOf(noun), nothing)];
    return [cte(all, matching_ids), cte(idsOf(noun), sql`select id from ${all} limit ${2 * limit}`)];
  }
  const first = sql.identifier(`first_${noun}`);
  const beginning = sql`select ${table.id} as id from ${table}
    where ${beginsWith(matching.beginning, phrase)} ${alsoIf(where)} order by ${matching.beginning} limit ${limit}`;
  if (isBroad) return [cte(idsOf(noun), beginning)];
  // A CTE is evaluated as far as it is read: with enough names that begin with the phrase, not at all.
  const rest = sql`select id from ${all}
    limit case when (select count(*) from ${first}) < ${limit} then ${2 * limit} else 0 end`;
  return [
    cte(first, beginning),
    cte(all, matching_ids),
    cte(idsOf(noun), sql`select id from ${first} union (${rest})`),
  ];
}

const nothing = sql`select null::uuid as id where false`;

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Records of the spots and users that were found. */
function idsByOwner({ table, matching }: SearchSource, limit: number): SQL {
  const { spots, users } = matching as { spots?: SQL; users?: SQL };
  const of = (owner: string, column: SQL | undefined) =>
    column
      ? [sql`select ${table.id} as id from ${table} where ${column} in (select id from ${idsOf(owner)})`]
      : [];
  const owned = [...of('spots', spots), ...of('users', users)];
  return sql`select id from (${sql.join(owned, sql` union `)}) as owned limit ${limit}`;
}
