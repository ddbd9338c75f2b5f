import { useQuery } from '@tanstack/react-query';
import { imports } from '#contract/imports.ts';
import { call } from '../../kit/http/call.ts';

/** Milliseconds between two looks at a file that is being compared. */
const pollInterval = 600;

/** What a file would change, up to date while it is being compared. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(imports.read, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? pollInterval : false),
  });
