import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotQuery } from '#contract/spots.calls.ts';
import { mapFilters, type SpotOnMap, spotMap } from '#contract/spots.map.ts';
import { pick } from '#contract/values/pick.ts';
import { call } from '../../../kit/http/call.ts';
import type { Variant } from '../variants.ts';

export const noSpots: readonly SpotOnMap[] = [];

/** What the map and the list have in common. A list of one type has no filter by type. */
export function useFilters({ types }: Variant, query: Partial<SpotQuery>) {
  const stored = JSON.stringify({
    ...pick(query, mapFilters),
    types: types.length > 0 ? types : query.types,
  });
  return useMemo((): Partial<SpotQuery> => JSON.parse(stored), [stored]);
}

/** The spots of a view; those of the previous view stay while it loads. */
export function useView(bounds: string | undefined, filters: Partial<SpotQuery>) {
  const query = { ...filters, bounds };
  return useQuery({
    queryKey: ['spot', spotMap.view.path, query],
    queryFn: ({ signal }) => call(spotMap.view, { query, signal }),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
