import type { View, ViewQuery } from '#contract/views.ts';

/* A view in the address of its list: its query, and its id, so that the list knows which view was opened. */

/** The parameter with the id of the view. */
export const viewParam = 'v';

/** Parameters that no view keeps. */
const ofPage = ['page', 'perPage', viewParam];

/** What a view of an address would keep: `a[]=1&a[]=2` is a list. */
export function queryOfAddress(params: URLSearchParams): ViewQuery {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of params) {
    if (ofPage.includes(name) || value === '') continue;
    if (name.endsWith('[]')) query[name.slice(0, -2)] = params.getAll(name);
    else query[name] = value;
  }
  return query;
}

/** The parameters of a view's address. */
export function paramsOfView({ id, query }: Pick<View, 'id' | 'query'>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value) && value.length > 1) for (const one of value) params.append(`${name}[]`, one);
    else params.set(name, String(value));
  params.set(viewParam, id);
  return params;
}

export const pathOfView = (view: Pick<View, 'id' | 'query' | 'list'>): string =>
  `/${view.list}?${paramsOfView(view)}`;

const sorted = (query: ViewQuery): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, value]) => [name, [value].flat().length === 1 ? String(value) : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** Whether two queries show the same, whatever the order of their parameters. */
export const isSameQuery = (one: ViewQuery, other: ViewQuery): boolean => sorted(one) === sorted(other);
