import type { Column } from '../table.ts';

/*
 * The columns that a table shows: those that were chosen, in their order, or those of its declaration that are not optional
 * (product/views#columns).
 */

/** The ids of the columns of the declaration that are shown unless others are chosen. */
export const defaultIds = (all: readonly Pick<Column<never>, 'id' | 'optional'>[]): string[] =>
  all.filter(({ optional }) => !optional).map(({ id }) => id);

/** The ids that are shown; ids of columns that do not exist any more are ignored. */
export function shownIds(
  all: readonly Pick<Column<never>, 'id' | 'optional'>[],
  chosen: readonly string[] | null | undefined,
): string[] {
  const known = (chosen ?? []).filter((id) => all.some((column) => column.id === id));
  return known.length > 0 ? known : defaultIds(all);
}

/** The columns that are shown. Chosen ones are also on the cards of a narrow screen. */
export function shownColumns<Row>(
  all: readonly Column<Row>[],
  chosen: readonly string[] | null | undefined,
): Column<Row>[] {
  const ids = shownIds(all, chosen);
  const isDefault = ids.join() === defaultIds(all).join();
  return ids.flatMap((id) => {
    const column = all.find((one) => one.id === id);
    if (!column) return [];
    const { narrow, ...rest } = column;
    return [isDefault || narrow !== 'hidden' ? column : rest];
  });
}

/** The ids with one of them moved to another index. */
export function movedTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, id);
}
