import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { defaultRangeType, type RangeType, StatisticsQuery } from '#contract/statistics.ts';

/** What the filters hold while somebody chooses. */
export interface Chosen {
  country: string | null;
  rangeType: RangeType;
  startDate: string;
  endDate: string;
}

export type Wrong = Partial<Record<keyof Chosen, string>>;

/** What is wrong with a choice, by field; empty when it can be applied. */
export const wrongIn = (chosen: Chosen): Wrong => wrongOf(queryOf(chosen));

function wrongOf(query: object): Wrong {
  const read = z.safeParse(StatisticsQuery, query);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/**
 * The address bar is the state: a dashboard can be shared and reloaded. There is no query while the address asks for what
 * there is not: numbers of something else would be taken for it.
 */
export function useDashboardFilters() {
  const [params, setParams] = useSearchParams();
  const { chosen, wrong } = read(params);
  /** Asking twice for the same is one step in the history. */
  const go = (query: Record<string, string>) => {
    const replace = new URLSearchParams(query).toString() === new URLSearchParams(location.search).toString();
    setParams(query, { preventScrollReset: true, replace });
  };
  return {
    chosen,
    wrong,
    query: Object.keys(wrong).length > 0 ? undefined : queryOf(chosen),
    apply: (next: Chosen) => go(queryOf(next)),
    reset: () => go({}),
  };
}

/** What can be read of an address, and what is wrong with it. */
function read(params: URLSearchParams): { chosen: Chosen; wrong: Wrong } {
  const given = {
    country: params.get('country') ?? '',
    rangeType: params.get('rangeType') ?? '',
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
  };
  const { country, rangeType, startDate, endDate } = StatisticsQuery.shape;
  const chosen = {
    country: z.safeParse(country, given.country).data ?? null,
    rangeType: z.safeParse(rangeType, given.rangeType).data ?? defaultRangeType,
    startDate: z.safeParse(startDate, given.startDate).data ?? '',
    endDate: z.safeParse(endDate, given.endDate).data ?? '',
  };
  const isRange = chosen.rangeType === 'range';
  return { chosen, wrong: wrongOf(isRange ? given : { country: given.country, rangeType: given.rangeType }) };
}

/** Dates travel only with `range`; what is as usual stays out of the address. */
function queryOf({ country, rangeType, startDate, endDate }: Chosen) {
  return {
    ...(country && { country }),
    ...(rangeType !== defaultRangeType && { rangeType }),
    ...(rangeType === 'range' && { startDate, endDate }),
  };
}
