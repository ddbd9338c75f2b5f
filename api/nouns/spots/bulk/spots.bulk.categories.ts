import { type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { SpotSettings } from '#contract/spots.calls.ts';
import { maxRelated } from '#contract/spots.ts';
import type { Part, SetPlan } from '../../../records/bulk/nouns.ts';
import { categories } from '../../categories/categories.table.ts';
import { spotCategories, spots } from '../spots.table.ts';

/* Adding categories to many spots, and removing some: each spot keeps its others. */

const { spot_id, category_id, position } = spotCategories;

const present = sql`array(select ${category_id} from ${spotCategories}
  where ${spot_id} = ${spots.id} order by ${position})`;

const ids = (list: readonly string[]): SQL => sql`${sql.param([...new Set(list)])}::uuid[]`;

/** The present ones without the removed ones, and then the added ones that it does not have. */
const freshList = (added: readonly string[], removed: readonly string[]): SQL => sql`array(
  select id from (
    select ${category_id} as id, 0 as part, ${position} as n from ${spotCategories}
    where ${spot_id} = ${spots.id} and ${category_id} <> all(${ids(removed)})
    union all
    select id, 1, n from unnest(${ids(added)}) with ordinality as given (id, n)
    where exists (select from ${categories} where ${categories.id} = given.id)
      and not exists (select from ${spotCategories} where ${spot_id} = ${spots.id} and ${category_id} = given.id)
  ) as all_of_them order by part, n)`;

/** A former list without the categories that do not exist any more. */
const former = (json: SQL): SQL => sql`array(
  select id from jsonb_array_elements_text(${json} -> 'categories') with ordinality as given (text, n)
  join ${categories} on ${categories.id} = given.text::uuid order by n)`;

/** The parts of a plan for the lists of categories; none if the fields change no list. */
export function categoryParts({
  add_categories: added = [],
  remove_categories: removed = [],
}: SpotSettings): Required<Pick<SetPlan, 'parts' | 'refusals' | 'also'>> {
  if (added.length + removed.length === 0) return { parts: [], refusals: [], also: [] };
  const fresh = freshList(
    added,
    removed.filter((id) => !added.includes(id)),
  );
  const list: Part = { name: 'categories', present, fresh, former, json: (value) => sql`to_jsonb(${value})` };
  const isTooLong = {
    code: codes.invalid,
    field: 'categories',
    when: sql`cardinality(${fresh}) > ${maxRelated}`,
  };
  return { parts: [list], refusals: [isTooLong], also: writes };
}

const isChanged = sql`judged.reason is null and judged.present_categories is distinct from judged.fresh_categories`;

const writes = [
  sql`delete from ${spotCategories} using judged where ${isChanged} and ${spot_id} = judged.record_id
    and ${category_id} <> all(judged.fresh_categories)`,
  sql`insert into ${spotCategories} (spot_id, category_id, position)
    select judged.record_id, given.id, given.n from judged
    cross join lateral unnest(judged.fresh_categories) with ordinality as given (id, n) where ${isChanged}
    on conflict (spot_id, category_id) do update set position = excluded.position`,
];
