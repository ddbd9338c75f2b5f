import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { trash } from '#contract/trash.ts';
import { useSave } from '../../http/data.ts';
import { networkMessageOf } from '../../http/problem.ts';
import { type Act, startOf, type Values } from './act.ts';
import { announceSettled } from './settledRows.ts';

/** Starts an act once, however often `run` is called: the same `key` is the same act, also if the first answer was lost. */
export function useStart(act: Act, values: Values, key: string, onStarted: (receipt: BulkAct) => void) {
  const { save, isPending } = useSave(act.endpoint, trash.list);
  const [error, setError] = useState<unknown>();
  const isUnknown = useRef(false);
  useLeaveGone(act, isUnknown);
  const run = async (matched: number) => {
    setError(undefined);
    try {
      const receipt = await save({ body: startOf(act, values, matched), key });
      isUnknown.current = false;
      onStarted(receipt as BulkAct);
    } catch (failure) {
      isUnknown.current ||= networkMessageOf(failure) !== undefined;
      setError(failure);
    }
  };
  return { run, isStarting: isPending, error };
}

/** When the dialog is left and nobody knows whether the act was done: what is gone leaves the selection (product/lists#unanswered). */
function useLeaveGone({ target }: Act, isUnknown: { readonly current: boolean }): void {
  const client = useQueryClient();
  const [before] = useState(() => shownIds(client));
  useEffect(() => {
    const leave = async (ids: readonly string[]) => {
      await client.invalidateQueries();
      const now = shownIds(client);
      for (const id of ids) if (before.has(id) && !now.has(id)) announceSettled(id);
    };
    return () => {
      if (isUnknown.current && 'ids' in target) void leave(target.ids);
    };
  }, [client, before, target, isUnknown]);
}

/** The ids of what the screen shows. */
const shownIds = (client: QueryClient): ReadonlySet<string | undefined> => {
  const shown = JSON.stringify(client.getQueriesData({ type: 'active' }));
  return new Set(Array.from(shown.matchAll(/"id":"(.+?)"/g), ([, id]) => id));
};
