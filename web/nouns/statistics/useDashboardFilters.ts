import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { defaultRangeType, type RangeType, StatisticsQuery } from '#contract/statistics.ts';

export interface FilterValues {
  country: string | null;
  rangeType: RangeType;
  startDate: string;
  endDate: string;
}

/** The codes of the errors, by filter. */
export type FilterErrors = Partial<Record<keyof FilterValues, string>>;

/** The errors of the values; empty when they can be applied. */
export const errorsIn = (values: FilterValues): FilterErrors => errorsOf(queryOf(values));

function errorsOf(query: object): FilterErrors {
  const issues = z.safeParse(StatisticsQuery, query).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/**
 * The filters, stored in the URL, so that a dashboard can be shared and reloaded. `query` is undefined while the URL has
 * errors: the numbers of the default filters would be mistaken for those of the URL.
 */
export function useDashboardFilters() {
  const [params, setParams] = useSearchParams();
  const { values, errors } = read(params);
  /** The same query again replaces the entry of the browser history. */
  const go = (query: Record<string, string>) => {
    const replace = new URLSearchParams(query).toString() === new URLSearchParams(location.search).toString();
    setParams(query, { preventScrollReset: true, replace });
  };
  return {
    values,
    errors,
    query: Object.keys(errors).length > 0 ? undefined : queryOf(values),
    apply: (next: FilterValues) => go(queryOf(next)),
    reset: () => go({}),
  };
}

/** The valid values of a URL, and the errors of the others. */
function read(params: URLSearchParams): { values: FilterValues; errors: FilterErrors } {
  const given = {
    country: params.get('country') ?? '',
    rangeType: params.get('rangeType') ?? '',
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
  };
  const { country, rangeType, startDate, endDate } = StatisticsQuery.shape;
  const values = {
    country: z.safeParse(country, given.country).data ?? null,
    rangeType: z.safeParse(rangeType, given.rangeType).data ?? defaultRangeType,
    startDate: z.safeParse(startDate, given.startDate).data ?? '',
    endDate: z.safeParse(endDate, given.endDate).data ?? '',
  };
  const isRange = values.rangeType === 'range';
  return {
    values,
    errors: errorsOf(isRange ? given : { country: given.country, rangeType: given.rangeType }),
  };
}

/** Dates are sent only with `range`; defaults are left out of the URL. */
function queryOf({ country, rangeType, startDate, endDate }: FilterValues) {
  return {
    ...(country && { country }),
    ...(rangeType !== defaultRangeType && { rangeType }),
    ...(rangeType === 'range' && { startDate, endDate }),
  };
}
