import { useMemo } from 'react';
import type { View, ViewQuery } from '#contract/views.ts';
import { usePreferences, useViews } from '../settings/listSettings.ts';
import type { ListState } from '../useListState.ts';
import { isSameQuery, queryOfAddress } from './viewAddress.ts';

export interface ListViews {
  /** The name of the list. */
  readonly name: string;
  readonly views: readonly View[];
  /** The view that is open. */
  readonly active: View | undefined;
  /** Whether the address says something else than the open view. */
  readonly isChanged: boolean;
  /** The id of the view that the list opens with. */
  readonly first: string | null;
  /** What a view of the present address keeps. */
  readonly query: ViewQuery;
}

/** The views of a list, and the one that its address shows: the one that was opened, or one with the same query. */
export function useListViews(name: string, list: Pick<ListState, 'address' | 'viewId'>): ListViews {
  const all = useViews();
  const first = usePreferences().find((one) => one.list === name)?.view ?? null;
  const { viewId } = list;
  const address = list.address.toString();
  return useMemo(() => {
    const views = all.filter((view) => view.list === name);
    const query = queryOfAddress(new URLSearchParams(address));
    const active =
      views.find(({ id }) => id === viewId) ?? views.find((view) => isSameQuery(view.query, query));
    return {
      ...{ name, views, active, first, query },
      isChanged: active !== undefined && !isSameQuery(active.query, query),
    };
  }, [all, name, viewId, address, first]);
}
