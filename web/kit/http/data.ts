import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint, Page, QueryOf } from '#contract/kit/endpoint.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { onSessionEnd } from '../session/session.ts';
import { call, callAny, type RequestOf } from './call.ts';
import { ProblemError } from './problem.ts';

/*
 * Reads and changes, keyed by the endpoint: a change makes every read of its noun (the first part of the path) fresh.
 */

const hopeless = (error: unknown): boolean =>
  error instanceof ProblemError && error.status >= 400 && error.status !== 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !hopeless(error), retryDelay: 700 },
    // Without a connection a change fails at once: nothing is kept to be sent later, unseen.
    mutations: { networkMode: 'always' },
  },
});
onSessionEnd(() => queryClient.clear());

const nounOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1] ?? '';
const keyOf = (endpoint: Endpoint, ...rest: unknown[]): QueryKey => [
  nounOf(endpoint),
  endpoint.path,
  ...rest,
];

type Row = { id: string };
/** The record that a list's page holds. */
export type RowOf<E extends Endpoint> = AnswerOf<E> extends { data: (infer R)[] } ? R : never;

/** A page of a list. The previous page stays as `data` (with `isPlaceholderData`) while the next one loads. */
export function useList<E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>>,
  /** In how many milliseconds these rows are to be read again; never unless told. */
  again: (rows: readonly RowOf<E>[]) => number | false = () => false,
) {
  return useQuery({
    queryKey: keyOf(endpoint, query),
    queryFn: ({ signal }) => callAny(endpoint, { query, signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => again(state.data?.data ?? []),
  });
}

/**
 * One record, or any other single answer; `undefined` as request waits. Read afresh each time a screen opens, so that
 * a form never starts from an old version.
 */
export function useOne<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  /** Whether the answer to another request stays as `data` (with `isPlaceholderData`) while this one loads. */
  meanwhile?: 'keep',
) {
  return useQuery({
    queryKey: keyOf(endpoint, request?.params, request?.query),
    queryFn: ({ signal }) => callAny(endpoint, { ...request, signal }),
    enabled: request !== undefined,
    placeholderData: meanwhile && keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Answers that hardly change (countries, genres): read once per session. */
export function useFixed<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return useQuery({
    queryKey: keyOf(endpoint, request.query),
    queryFn: () => callAny(endpoint, request),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * A change: `save(request)` answers what the endpoint answers or throws ProblemError. Afterwards every list of the
 * noun, and of the nouns of `also`, is read again. So they are when it was aborted: the server may have done it, or be
 * about to.
 */
export function useSave<E extends Endpoint>(endpoint: E, ...also: Endpoint[]) {
  const client = useQueryClient();
  const refresh = () => {
    for (const changed of [endpoint, ...also]) client.invalidateQueries({ queryKey: [nounOf(changed)] });
  };
  const { mutateAsync, isPending } = useMutation<AnswerOf<E>, Error, RequestOf<E>>({
    mutationFn: (request) => callAny(endpoint, request),
    onSuccess: refresh,
    // What is left has changed, or was refused for want of it.
    onSettled: () => void client.invalidateQueries({ queryKey: [nounOf(quotas.mine)] }),
    onError: (error) => {
      if (error.name === 'AbortError') for (const wait of afterAbort) setTimeout(refresh, wait);
    },
  });
  return { save: mutateAsync, isPending };
}

/** Milliseconds after which lists are read again when a change was aborted: a slow server may still be at it. */
const afterAbort = [0, 2000, 10_000];

/** Removes a record: its row leaves the lists at once and comes back if the server refuses (product/lists#delete). */
export function useRemove(endpoint: Endpoint<`${string}:id`>) {
  const client = useQueryClient();
  const noun = { queryKey: [nounOf(endpoint)] };
  return useMutation({
    mutationFn: async (id: string) => {
      await call(endpoint, { params: { id } }).catch((error) => {
        // Somebody else removed it first: what was asked for is so.
        if (!(error instanceof ProblemError && error.status === 404)) throw error;
      });
    },
    onMutate: async (id: string) => {
      await client.cancelQueries(noun);
      const before = client.getQueriesData(noun);
      client.setQueriesData(noun, (held: unknown) => without(held, id));
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => client.invalidateQueries(noun),
  });
}

function without(held: unknown, id: string): unknown {
  if (!isPage(held) || !held.data.some((row) => row.id === id)) return held;
  const { data, metadata } = held;
  return { data: data.filter((row) => row.id !== id), metadata: { ...metadata, total: metadata.total - 1 } };
}

const isPage = (held: unknown): held is Page<Row> =>
  typeof held === 'object' &&
  held !== null &&
  'metadata' in held &&
  'data' in held &&
  Array.isArray(held.data);
