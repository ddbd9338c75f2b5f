import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { InsightQuery } from '#contract/insight.ts';

const names = ['from', 'to', 'kind', 'country'] as const;
type Name = (typeof names)[number];

/** The filters, in the address. `query` is undefined while that asks for something that does not exist. */
export function useInsightFilters() {
  const [params, setParams] = useSearchParams();
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { data: query, error } = z.safeParse(InsightQuery, given);
  const set = (values: Partial<Record<Name, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          next.delete(name);
          if (value) next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { given: given as Partial<Record<Name, string>>, query, error: error?.issues[0]?.message, set };
}
