interface Answer {
  id: string;
  metadata: { total: number };
  data: { id: string; name: string; action: string }[];
  errors: { path: string }[];
}

/** Returns a function that calls the API of the copy as whoever has the token of that name, or as nobody. */
export const callerOf =
  (url: () => string, tokens: ReadonlyMap<string, string>) =>
  async (method: string, path: string, { as = 'editor', body }: { as?: string; body?: object } = {}) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (tokens.has(as)) headers.authorization = `Bearer ${tokens.get(as)}`;
    const json = body ? JSON.stringify(body) : undefined;
    const response = await fetch(`${url()}/api/admin/v1${path}`, { method, headers, body: json });
    return { status: response.status, body: (await response.json()) as Answer };
  };
