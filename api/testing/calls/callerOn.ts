import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type Problem,
  type QueryOf,
} from '#contract/kit/endpoint.ts';
import { encode } from '#contract/kit/form-data.ts';

export interface Asked<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: Partial<Record<keyof QueryOf<E>, unknown>> | Record<string, unknown>;
  body?: Partial<BodyOf<E>> | Record<string, unknown>;
  /** Send the body as a form, as the web app does. */
  form?: boolean;
  headers?: Record<string, string>;
}

export interface Answered<T> {
  status: number;
  headers: Headers;
  /** The answer, or the problem: tests ask for the fields of either. */
  body: T & Omit<Problem, 'status'>;
}

/** Calls endpoints of a server that listens, as whoever holds the token. */
export const callerOn =
  (url: string, token: string | undefined) =>
  <E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) =>
    ask<E>(url, token, endpoint, asked);

async function ask<E extends Endpoint>(
  url: string,
  token: string | undefined,
  endpoint: E,
  { params, query, body, form, headers }: Asked<E>,
): Promise<Answered<AnswerOf<E>>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    String((params as Record<string, string>)?.[name]),
  );
  const search = new URLSearchParams(encode(query ?? {}) as [string, string][]);
  const response = await fetch(`${url}${basePath}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: form ? formOf(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
  if (response.ok && typeof answer === 'object') refuseUnlessPromised(endpoint, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

/** An answer that is not to the letter what the contract promises fails whichever test asked for it. */
function refuseUnlessPromised({ method, path, out }: Endpoint, answer: unknown): void {
  const read = z.safeParse(out, answer);
  if (read.success && isDeepStrictEqual(read.data, answer)) return;
  const found = read.success ? 'there is more in it' : JSON.stringify(read.error.issues);
  throw new Error(`${method} ${path} does not answer its contract: ${found}: ${JSON.stringify(answer)}`);
}

export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [key, value] of encode(body)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, value as unknown as File, value.name);
  }
  return form;
}
