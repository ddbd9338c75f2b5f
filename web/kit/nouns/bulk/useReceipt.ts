import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bulk } from '#contract/bulk.ts';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { call } from '../../http/call.ts';

/** Milliseconds between two looks at an act that the server is at work on. */
const pollInterval = 600;

/** The receipt of an act, up to date while the server is at work; all lists are read anew once it is done. */
export function useReceipt(id: string, known?: BulkAct) {
  const client = useQueryClient();
  const receipt = useQuery({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => call(bulk.read, { params: { id }, signal }),
    ...(known && { initialData: known }),
    refetchInterval: ({ state }) => (state.data && isBulkRunning(state.data.state) ? pollInterval : false),
  });
  const state = receipt.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const wasRunning = before.current && isBulkRunning(before.current);
    before.current = state;
    if (wasRunning && state && !isBulkRunning(state)) void client.invalidateQueries();
  }, [state, client]);
  return receipt;
}
