import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { call } from './call.ts';

export type RestoreEndpoint = Endpoint<`${string}:id/restore`>;

/** Returns a function that restores a deleted record; all lists are refetched, as what belongs to it returns too. */
export function useRestoreDeleted(): (endpoint: RestoreEndpoint, id: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (endpoint, id) => {
      // Also after an error: somebody else may have restored it.
      await call(endpoint, { params: { id } }).finally(() => void client.invalidateQueries());
    },
    [client],
  );
}
