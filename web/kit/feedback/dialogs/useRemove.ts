import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { type Endpoint, type Page, removalQuery } from '#contract/kit/endpoint.ts';
import { callAny } from '../../http/call.ts';
import { nounOf } from '../../http/data.ts';
import { hasNetwork } from '../../http/online.ts';
import { isGone, networkMessageOf } from '../../http/problem.ts';
import { noteReturn } from '../../keyboard/keptFocus.ts';

const attempts = 3;

type Row = { readonly id: string; readonly version?: number | null };

/**
 * Deletes a record as its row shows it, if the deletion takes a version: its row is removed from the lists at once and
 * restored if the server refuses (product/lists#delete). Throws ProblemError, with 404 if the record is gone already. Without an answer it
 * is sent again before the row comes back: it may be done, and another deletion of the same version does no harm.
 */
export function useRemove(
  endpoint: Endpoint<`${string}:id`>,
  /** Of what is gone at a repeated attempt: the first one has deleted it, or the caller asks who did. */
  whenGone: 'done' | 'error' = 'error',
) {
  const client = useQueryClient();
  const noun = { queryKey: [nounOf(endpoint)] };
  return useMutation({
    mutationFn: async ({ id, version }: Row) => {
      // Comments, for one, have no versions.
      const query = endpoint.query === removalQuery ? { version } : {};
      const send = (attempt: number): Promise<unknown> =>
        callAny(endpoint, { params: { id }, query }).catch(async (error) => {
          if (whenGone === 'done' && attempt > 1 && isGone(error)) return;
          if (attempt === attempts || !hasNetwork() || !networkMessageOf(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, 700));
          return send(attempt + 1);
        });
      await send(1);
    },
    onMutate: async ({ id }: Row) => {
      await client.cancelQueries(noun);
      const before = client.getQueriesData(noun);
      client.setQueriesData(noun, (cached: unknown) => withoutRow(cached, id));
      return { before };
    },
    onError: (error, { id }, context) => {
      if (isGone(error)) return;
      noteReturn(id);
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: [nounOf(inboxWaiting)] });
      return client.invalidateQueries(noun);
    },
  });
}

function withoutRow(cached: unknown, id: string): unknown {
  if (!isPage(cached) || !cached.data.some((row) => row.id === id)) return cached;
  const { data, metadata } = cached;
  return { data: data.filter((row) => row.id !== id), metadata: { ...metadata, total: metadata.total - 1 } };
}

const isPage = (value: unknown): value is Page<Row> =>
  typeof value === 'object' &&
  value !== null &&
  'metadata' in value &&
  'data' in value &&
  Array.isArray(value.data);
