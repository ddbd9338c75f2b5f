import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  Problem,
  type QueryOf,
} from '#contract/kit/endpoint.ts';
import { encode } from '#contract/kit/form-data.ts';
import { firstEvent } from './liveReader.ts';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: Partial<Record<keyof QueryOf<E>, unknown>> | Record<string, unknown>;
  body?: Partial<BodyOf<E>> | Record<string, unknown>;
  /** Send the body as a form, as the web app does. */
  form?: boolean;
  headers?: Record<string, string>;
  /** Disconnects when it is aborted. */
  signal?: AbortSignal;
}

export interface CallResult<T> {
  status: number;
  headers: Headers;
  /** The answer or the problem, with the fields of both. */
  body: T & Omit<Problem, 'status'>;
}

/** Returns a function that calls the endpoints of a running server with the session of this token. */
export const callerOn =
  (url: string, token: string | undefined) =>
  <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) =>
    call<E>(url, token, endpoint, options);

async function call<E extends Endpoint>(
  url: string,
  token: string | undefined,
  endpoint: E,
  { params, query, body, form, headers, signal }: CallOptions<E>,
): Promise<CallResult<AnswerOf<E>>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    String((params as Record<string, string>)?.[name]),
  );
  const search = new URLSearchParams(encode(query ?? {}) as [string, string][]);
  const response = await fetch(`${url}${basePath}${path}?${search}`, {
    method: endpoint.method,
    ...(signal && { signal }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: form ? formOf(body) : JSON.stringify(body) }),
  });
  const isStream = endpoint.streams && response.ok;
  const text = await (isStream ? firstEvent(response) : response.text());
  return { status: response.status, headers: response.headers, body: answerFrom(endpoint, response, text) };
}

/** JSON as a value, checked by the contract; other answers as text. */
function answerFrom(endpoint: Endpoint, { headers, ok }: Response, text: string) {
  if (!/json|event-stream/.test(headers.get('content-type') ?? '')) return text;
  const answer = JSON.parse(text);
  assertContract(endpoint, ok ? endpoint.out : Problem, answer);
  return answer;
}

/** Throws if an answer or a problem is not exactly what the contract declares. */
function assertContract({ method, path }: Endpoint, schema: z.ZodMiniType, answer: unknown): void {
  const read = z.safeParse(schema, answer);
  if (read.success && isDeepStrictEqual(read.data, answer)) return;
  const found = read.success ? 'it has unknown properties' : JSON.stringify(read.error.issues);
  throw new Error(`${method} ${path} does not answer its contract: ${found}: ${JSON.stringify(answer)}`);
}

/** A body as the form that the web app sends. */
export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [key, value] of encode(body)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, value as unknown as File, value.name);
  }
  return form;
}
