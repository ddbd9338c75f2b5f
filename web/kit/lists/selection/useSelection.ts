import { useRef, useState } from 'react';

interface Row {
  readonly id: string;
}

/** The rows of a list that an act on many records is for. */
export interface Selection {
  /** All that match the filters of the list, except `ids`; otherwise `ids`. */
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** How many of `total` matching rows are selected. */
  count(total: number): number;
  /** Selects a row or takes it out; with `extend` also the rows since the last one. */
  toggle(id: string, rows: readonly Row[], extend: boolean): void;
  /** Selects two rows that are next to each other. */
  extend(from: string, to: string, rows: readonly Row[]): void;
  /** Selects all rows of a page, or takes them out if all are selected. */
  togglePage(rows: readonly Row[]): void;
  selectAll(): void;
  /** Takes rows out that are gone, whatever is selected. */
  drop(ids: readonly string[]): void;
  /** Takes rows out that may stay in the list. */
  leave(ids: readonly string[]): void;
  clear(): void;
}

interface State {
  /** What the list is filtered by: with other filters nothing is selected. */
  readonly key: string;
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selection of a list; `key` is what it is filtered by. It is kept from page to page. At first nothing is selected, or
 * everything.
 */
export function useSelection(key: string, first: 'none' | 'all' = 'none'): Selection {
  const [stored, setState] = useState<State>({ key, isAll: first === 'all', ids: none });
  const state = stored.key === key ? stored : { key, isAll: false, ids: none };
  const anchor = useRef<string>(undefined);
  const { isAll, ids } = state;
  const has = (id: string) => ids.has(id) !== isAll;
  const set = (rows: readonly Row[], isSelected: boolean) => {
    const next = new Set(ids);
    for (const { id } of rows) {
      if (isSelected === isAll) next.delete(id);
      else next.add(id);
    }
    setState({ key, isAll, ids: next });
  };
  return {
    isAll,
    ids,
    has,
    count: (total) => (isAll ? Math.max(0, total - ids.size) : ids.size),
    toggle: (id, rows, extend) => {
      const changed = extend ? between(rows, anchor.current, id) : [{ id }];
      anchor.current = id;
      set(changed, !has(id));
    },
    extend: (from, to, rows) => {
      anchor.current = to;
      set(between(rows, from, to), true);
    },
    togglePage: (rows) => set(rows, !rows.every(({ id }) => has(id))),
    selectAll: () => setState({ key, isAll: true, ids: none }),
    drop: (gone) => setState((now) => ({ ...now, ids: without(now.ids, gone) })),
    leave: (rows) =>
      setState((now) => ({
        ...now,
        ids: now.isAll ? new Set([...now.ids, ...rows]) : without(now.ids, rows),
      })),
    clear: () => setState({ key, isAll: false, ids: none }),
  };
}

const without = (ids: ReadonlySet<string>, others: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !others.includes(id)));

/** The rows from one to the other, both included; only the second if the first is on another page. */
function between(rows: readonly Row[], from: string | undefined, to: string): readonly Row[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (start < 0 || end < 0) return [{ id: to }];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
