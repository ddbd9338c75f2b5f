import { type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { trash, trashRows } from '../trash/trash.table.ts';
import type { Refusal } from './nouns.ts';

/* Why restoring one of the trash's records would be refused, as `restoreRows` does. */

/** The row of the record that an entry of the trash is of, as its `content`. */
export const rowOf = (table: string): SQL => sql`select row.content from ${trashRows} as row
  where row.trash_id = ${trash.id} and row.kind = 'row' and row.table_name = ${table}
    and row.content ->> 'id' = ${trash.id}::text`;

/** A record that cannot exist without another one. */
export function needsParent(table: string, column: string, parent: string): Refusal[] {
  const id = sql`(select (own.content ->> ${column}::text)::uuid from (${rowOf(table)}) as own)`;
  const isMissing = sql`not exists (select from ${sql.identifier(parent)} as p where p.id = ${id})`;
  const isTrashed = sql`exists (select from ${trash} as other where other.id = ${id})`;
  return [
    { code: codes.parentTrashed, when: sql`${isMissing} and ${isTrashed}` },
    { code: codes.parentDestroyed, when: isMissing },
  ];
}

/** A record with a unique value that another one has now. */
export const isTaken = (table: string, column: string): Refusal => ({
  code: codes.takenMeanwhile,
  when: sql`exists (select from (${rowOf(table)}) as own join ${sql.identifier(table)} as other
    on other.${sql.identifier(column)} = own.content ->> ${column}::text)`,
});
