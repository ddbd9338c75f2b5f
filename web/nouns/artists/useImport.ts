import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { artists, type ImportTarget } from '#contract/artists.ts';
import { call } from '../../kit/http/call.ts';
import { targets } from './targets.ts';

/** The report of an import, polled while it runs; then the lists of its noun are read again. */
export function useImport(id: string, target: ImportTarget) {
  const client = useQueryClient();
  const report = useQuery({
    queryKey: ['artist_imports', id],
    queryFn: ({ signal }) => call(artists.readImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : 700),
    staleTime: 0,
    gcTime: 0,
  });
  const isFinished = report.data?.status === 'finished';
  useEffect(() => {
    if (!isFinished) return;
    // The search results, which mark the imported artists, are cached under "users" for both targets.
    for (const noun of new Set(['users', targets[target].noun]))
      client.invalidateQueries({ queryKey: [noun] });
  }, [isFinished, client, target]);
  return report;
}
