/*
 * The filters of a list: several values of one, `types[]=a&types[]=b`, are one text in the state, as most filters have one
 * value. No value has a comma.
 */

/**
 * The values of a filter in an address that are allowed, each once, only the first unless it may have several; '' without any. Of
 * several without brackets the last one counts.
 */
export function filterIn(
  params: URLSearchParams,
  name: string,
  allowed: readonly string[],
  several = false,
): string {
  const valid = (key: string) => params.getAll(key).filter((value) => allowed.includes(value));
  const values = [...new Set([...valid(name).slice(-1), ...valid(`${name}[]`)])];
  return several ? values.join() : (values[0] ?? '');
}

/** The filters as a query has them: several values as a list. */
export const queryOf = <F extends object>(filters: F): F =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value?.includes(',') ? value.split(',') : value]),
  ) as F;

/** Adds them to an address. */
export function addFilters(params: URLSearchParams, filters: object): void {
  for (const [name, value] of Object.entries(queryOf(filters)))
    if (Array.isArray(value)) for (const one of value) params.append(`${name}[]`, one);
    else if (value) params.set(name, value);
}
