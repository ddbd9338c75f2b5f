import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { formOf } from '../calls/callerOn.ts';

interface Options {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: boolean;
  headers?: Record<string, string>;
}

/**
 * Sends requests through the proxy, and counts what it sees. Answers are not compared with the contract, because a server of
 * another version gives them.
 */
export function requestsTo(url: string, token: string) {
  /** How many requests each server has answered, by the cookie with which the proxy names it. */
  const answered = new Map<string, number>();
  let slowest = 0;

  /** The bytes of an answer, and the server. Throws unless it succeeds. */
  async function send(path: string, init: RequestInit = {}) {
    const begin = performance.now();
    const answer = await fetch(url + path, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    slowest = Math.max(slowest, performance.now() - begin);
    const server = /\blb=(\w+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    if (server) answered.set(server, (answered.get(server) ?? 0) + 1);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
    return { bytes, server };
  }

  /** The same of a call of the contract. */
  async function call(endpoint: Endpoint, { params, query, body, form, headers }: Options = {}) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params?.[name]));
    const { bytes } = await send(`${basePath}${path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: form ? formOf(body) : JSON.stringify(body) }),
    });
    return bytes;
  }

  return {
    answered,
    /** Milliseconds of the slowest request since the last call. */
    slowest() {
      const found = Math.round(slowest);
      slowest = 0;
      return found;
    },
    send,
    call,
    /** The answer of a call as a value. */
    json: async (endpoint: Endpoint, options?: Options) =>
      JSON.parse((await call(endpoint, options)).toString()),
  };
}
