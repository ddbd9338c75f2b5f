import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { bulk } from '#contract/bulk.ts';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { call } from '../../../http/call.ts';

/** Milliseconds between two looks at an act that the server is at work on: at first, and after a minute. */
const [pollInterval, slowPollInterval] = [600, 3000];

/** The receipt of an act, up to date while the server is at work; all lists are read anew once it is done. */
export function useReceipt(id: string, known?: BulkAct) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => readAct(client, id, signal),
    ...(known && { initialData: known }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !isBulkRunning(data.state)) return false;
      return dataUpdateCount < 100 ? pollInterval : slowPollInterval;
    },
  });
}

/** Here and not in an effect, because the dialog, the receipt and the toast may look at the same act. */
async function readAct(client: QueryClient, id: string, signal: AbortSignal): Promise<BulkAct> {
  const before = client.getQueryData<BulkAct>(['bulk', id]);
  const act = await call(bulk.read, { params: { id }, signal });
  if (before && isBulkRunning(before.state) && !isBulkRunning(act.state))
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== id });
  return act;
}
