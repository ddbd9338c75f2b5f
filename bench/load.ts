import autocannon from 'autocannon';

export interface Load {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  median: number;
  p99: number;
}

export interface Target {
  url: string;
  token?: string;
  /** Makes it a POST; called for each request. */
  body?: () => object;
}

let keys = 0;

/** Sends requests over ten connections for `seconds`; throws if a response is not a success. */
export async function load({ url, token, body }: Target, seconds: number): Promise<Load> {
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    body: JSON.stringify(body?.()),
    headers: { ...headers, 'idempotency-key': `bench-${process.pid}-${keys++}` },
  });
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers,
    ...(body && { requests: [{ method: 'POST', setupRequest }] }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} responses failed`);
  return { rate: result.requests.average, median: result.latency.p50, p99: result.latency.p99 };
}

/** The median time of `times` consecutive calls, in milliseconds. */
export async function medianTime(times: number, call: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < times; i++) {
    const begin = performance.now();
    await call();
    durations.push(performance.now() - begin);
  }
  return median(durations);
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Reads a response to its end; throws if it is not a success. Returns its size in bytes. */
export async function read({ url, token }: Target): Promise<number> {
  const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}
