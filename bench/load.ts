import autocannon from 'autocannon';

export interface Load {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  median: number;
  p99: number;
}

export interface Target {
  url: string;
  token?: string;
  /** Makes it a POST; each body is another one. */
  body?: () => object;
}

let keys = 0;

/** Asks again and again over ten connections for `seconds`; throws when an answer is not a success. */
export async function load({ url, token, body }: Target, seconds: number): Promise<Load> {
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const fresh = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    body: JSON.stringify(body?.()),
    headers: { ...headers, 'idempotency-key': `bench-${process.pid}-${keys++}` },
  });
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers,
    ...(body && { requests: [{ method: 'POST', setupRequest: fresh }] }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} answers were no success`);
  return { rate: result.requests.average, median: result.latency.p50, p99: result.latency.p99 };
}

/** The median time of `times` single calls, one after the other, in milliseconds. */
export async function medianOf(times: number, ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const begin = performance.now();
    await ask();
    took.push(performance.now() - begin);
  }
  return median(took);
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Reads an answer to its end; throws when it is not a success. Returns its size in bytes. */
export async function drained({ url, token }: Target): Promise<number> {
  const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}
