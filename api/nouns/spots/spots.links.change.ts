import { type SQL, sql } from 'drizzle-orm';
import { type RecordChange, recordMany } from '../../records/history.ts';
import { trashRows } from '../../records/trash/trash.table.ts';

/*
 * Deleting a person or a category removes them from the related artists and the categories of spots, restoring returns them:
 * both are changes of these spots (product/history#only-changes).
 */

interface List {
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** The kind of the relations in the list. */
  readonly kind?: string;
}

const lists: readonly List[] = [
  { field: 'related_artists', table: 'spot_relations', column: 'related_id', kind: 'artist' },
  { field: 'related_spots', table: 'spot_relations', column: 'related_id', kind: 'spot' },
  { field: 'categories', table: 'spot_categories', column: 'category_id' },
];

/** After spots or categories were moved to the trash: adds an entry for each spot that had them in a list. */
export async function recordRemovedFromLists(
  { tx, actor }: RecordChange,
  ...ids: readonly string[]
): Promise<void> {
  const deleted = sql.param([...ids]);
  for (const list of lists) {
    const { table, column, kind } = list;
    const kept = sql`${trashRows} as row where row.trash_id = any(${deleted}::uuid[]) and row.kind = 'row'
      and row.table_name = ${table} and row.content ->> ${column}::text = any(${deleted}::text[])
      and row.content ->> 'kind' is not distinct from ${kind ?? null}::text`;
    const removed = sql`union all select row.content ->> ${column}::text, (row.content ->> 'position')::int
      from ${kept} and row.content ->> 'spot_id' = s.id::text`;
    await recordMany(
      tx,
      actor,
      'update',
      sql`select 'spots' as noun, s.id as record_id, ${fieldOf(list, removed)} as before, ${fieldOf(list)} as after
        from spots as s where s.id in (select (row.content ->> 'spot_id')::uuid from ${kept})`,
    );
  }
}

/** After a spot or category was restored. */
export async function recordReturnedToLists({ tx, actor }: RecordChange, id: string): Promise<void> {
  for (const list of lists) {
    const others = sql`and item.${sql.identifier(list.column)} <> ${id}`;
    await recordMany(
      tx,
      actor,
      'update',
      sql`select 'spots' as noun, s.id as record_id, ${fieldOf(list, others)} as before, ${fieldOf(list)} as after
        from ${sql.identifier(list.table)} as row join spots as s on s.id = row.spot_id
        where row.${sql.identifier(list.column)} = ${id} ${ofKind('row', list)}`,
    );
  }
}

/** The list of the spot `s` as the field of a record; `more` continues the query of its items. */
const fieldOf = (list: List, more: SQL = sql``): SQL => sql`jsonb_build_object(${list.field}::text, array(
  select id from (
    select item.${sql.identifier(list.column)}::text as id, position from ${sql.identifier(list.table)} as item
    where item.spot_id = s.id ${ofKind('item', list)} ${more}) as items
  order by position))`;

const ofKind = (table: string, { kind }: List): SQL =>
  kind ? sql`and ${sql.identifier(table)}.kind = ${kind}` : sql``;
