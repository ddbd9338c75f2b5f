import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import type { AnswerOf, Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { onSessionEnd } from '../session/session.ts';
import { callAny, type RequestOf } from './call.ts';
import { hasNetwork } from './online.ts';
import { networkProblem, ProblemError } from './problem.ts';
import { sentRequests } from './sentRequests.ts';

/*
 * Queries and mutations, keyed by the endpoint: a mutation invalidates every query of its noun (the first part of the path).
 */

const isPermanent = (error: unknown): boolean =>
  error instanceof ProblemError && error.status >= 400 && error.status !== 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !isPermanent(error), retryDelay: 700 },
    // Without a connection a mutation fails at once instead of being queued and sent later without notice.
    mutations: { networkMode: 'always' },
  },
});
onSessionEnd(() => queryClient.clear());

/** What the queries of an endpoint's noun have in common. */
export const nounOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1] ?? '';
const keyOf = (endpoint: Endpoint, ...rest: unknown[]): QueryKey => [
  nounOf(endpoint),
  endpoint.path,
  ...rest,
];

/** The type of a list's records. */
export type RowOf<E extends Endpoint> = AnswerOf<E> extends { data: (infer R)[] } ? R : never;

/** A page of a list. While the next page loads, `data` is the previous one (with `isPlaceholderData`). */
export function useList<E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>>,
  /** After how many milliseconds these rows are refetched; false: never. */
  refetchInterval: (rows: readonly RowOf<E>[]) => number | false = () => false,
) {
  return useQuery({
    queryKey: keyOf(endpoint, query),
    queryFn: ({ signal }) => callAny(endpoint, { query, signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval(state.data?.data ?? []),
  });
}

/**
 * One record, or any other single answer; no request while `request` is undefined. Not cached after the screen closes, so
 * that a form never starts from an old version.
 */
export function useOne<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  /** 'keep': while this request loads, `data` is the answer to the previous one (with `isPlaceholderData`). */
  previous?: 'keep',
) {
  return useQuery({
    queryKey: keyOf(endpoint, request?.params, request?.query),
    queryFn: ({ signal }) => callAny(endpoint, { ...request, signal }),
    enabled: request !== undefined,
    placeholderData: previous && keepPreviousData,
    refetchOnWindowFocus: false,
    // Nor does what is read change by itself when a connection is back (product/live#changes).
    refetchOnReconnect: ({ state }) => !state.data,
    gcTime: 0,
  });
}

/** Returns a function that changes the answers of an endpoint that are shown now, until they are refetched. */
export function useCached<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return (change: (cached: AnswerOf<E>) => AnswerOf<E>): void =>
    void client.setQueriesData<AnswerOf<E>>(
      { queryKey: keyOf(endpoint) },
      (cached) => cached && change(cached),
    );
}

/** Returns a function that reads a record anew, as if its screen had just been opened. */
export function useReread(): (id: string) => void {
  const client = useQueryClient();
  return (id) =>
    void client.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
}

/** An answer that rarely changes (countries, genres): fetched once per session. */
export function useReadOnce<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return useQuery({
    queryKey: keyOf(endpoint, request.query),
    queryFn: () => callAny(endpoint, request),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * A mutation: `save(request)` returns the endpoint's answer or throws ProblemError; while an equal request is under way, as after a
 * second click, it sends nothing and returns the same answer. `refresh` is for who comes late. Afterwards every list of the noun, and of
 * the nouns of `also`, is refetched, and the inbox, which any change may be about. Also after an abort, or without an answer: the server
 * may have completed the change, or still do so (product/lists#unanswered). Who can abort a call, such as a form, sends it again itself.
 */
export function useSave<E extends Endpoint>(endpoint: E, ...also: Endpoint[]) {
  const client = useQueryClient();
  const nouns = [endpoint, inboxWaiting, ...also].map(nounOf).join();
  const refresh = useCallback(() => {
    for (const noun of nouns.split(',')) void client.invalidateQueries({ queryKey: [noun] });
  }, [client, nouns]);
  const { mutateAsync, isPending } = useMutation<AnswerOf<E>, Error, RequestOf<E>>({
    mutationFn: (request) => {
      if (request.signal) sentRequests.set(request.signal, { target: endpoint, request });
      if (!hasNetwork()) throw networkProblem();
      return callAny(endpoint, request);
    },
    onSuccess: refresh,
    // A success has used up a part of a quota; a refusal may be because one is exhausted.
    onSettled: () => void client.invalidateQueries({ queryKey: [nounOf(quotas.mine)] }),
    onError: (error, { signal }) => {
      if (hasNetwork() && (signal?.aborted ?? !(error as Partial<ProblemError>).status))
        // A slow server may still be at work on it.
        for (const delay of [0, 2000, 10_000]) setTimeout(refresh, delay);
    },
  });
  const running = useRef(new Map<string, Promise<AnswerOf<E>>>()).current;
  // The same function at every render, as effects depend on it.
  const save = useCallback(
    (request: RequestOf<E>): Promise<AnswerOf<E>> => {
      const text = textOf(request);
      const same = running.get(text);
      if (same) return same;
      const sending = mutateAsync(request).finally(() => running.delete(text));
      if (text) running.set(text, sending);
      return sending;
    },
    [mutateAsync, running],
  );
  return { save, isPending, refresh };
}

/** Identifies a request. Empty for one with files, and for one that can be aborted: who can do that sends it once. */
function textOf(request: { signal?: AbortSignal }): string {
  let isSentOnce = Boolean(request.signal);
  const text = JSON.stringify(request, (_name, value) => {
    isSentOnce ||= value instanceof Blob;
    return value;
  });
  return isSentOnce ? '' : text;
}
