/** An address with these parameters, several values of one as lists have them: of a run, and of the list with its filters. */
export function resolveAddress(path: string, query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value)) for (const one of value) params.append(`${name}[]`, String(one));
    else if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}
