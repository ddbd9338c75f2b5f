import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { importRows } from './import.table.ts';
import type { Outcome } from './store.ts';
import type { Context } from './trial.ts';

/* Each row is tried by itself, so that only the file shows that two of its rows would save the same unique value. */

type Compared = Pick<Context, 'tx' | 'noun' | 'stored'>;

/** The outcomes of the next rows, of which those are refused whose unique value an accepted row before them has. */
export async function withoutRepeated(context: Compared, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  let left = [...outcomes];
  for (const column of context.noun.unique ?? []) {
    const taken = await takenBefore(
      context,
      column,
      left.flatMap((one) => savedIn(one, column) ?? []),
    );
    left = left.map((outcome) => {
      const value = savedIn(outcome, column);
      if (value === undefined) return outcome;
      if (taken.has(value)) return refused(outcome, column);
      taken.add(value);
      return outcome;
    });
  }
  return left;
}

/** What an accepted row would save in the column. */
function savedIn({ kind, fields }: Outcome, column: string): string | undefined {
  const value = kind === 'change' || kind === 'create' ? fields?.[column] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Those of the values that an accepted row has which was compared before. */
async function takenBefore(
  { tx, stored }: Compared,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const value: SQL<string> = sql`${importRows.fields} ->> ${column}`;
  const isBefore = and(eq(importRows.import_id, stored.id), lte(importRows.row, stored.position));
  const rows = await tx
    .select({ value })
    .from(importRows)
    .where(and(isBefore, inArray(importRows.kind, ['change', 'create']), inArray(value, [...values])));
  return new Set(rows.map((row) => row.value));
}

const refused = (outcome: Outcome, column: string): Outcome => ({
  ...outcome,
  kind: 'refused',
  reason: codes.invalidFields,
  cells: outcome.cells.map((cell) =>
    cell.column === column ? { ...cell, reason: codes.importSameValue } : cell,
  ),
});
