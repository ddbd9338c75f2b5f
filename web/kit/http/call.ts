import {
  type AnswerOf,
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '#contract/kit/endpoint.ts';
import { isFile } from '#contract/kit/fields.ts';
import { encode } from '#contract/kit/form-data.ts';
import { currentSession, endSession } from '../session/session.ts';
import { problemFrom } from './problem.ts';
import { type Answer, type Outgoing, sendFetch, sendWithProgress } from './transport.ts';

/** What an endpoint takes. `key` is the Idempotency-Key of a POST: a form that is sent again repeats its key. */
export type RequestOf<E extends Endpoint> = {
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  key?: string;
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> });

/** The request of any endpoint; its caller has checked the types. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly key?: string | undefined;
}

/**
 * Calls an endpoint of the contract and returns its answer.
 * Throws ProblemError with the server's problem, or with status 0 when there was no answer; AbortError when aborted.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[request]: Record<never, never> extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>]
): Promise<AnswerOf<E>> => callAny(endpoint, request ?? {});

/** Like `call`, for an endpoint that is a type parameter: the caller checks the request's type. */
export async function callAny<E extends Endpoint>(endpoint: E, request: AnyRequest): Promise<AnswerOf<E>> {
  const answer = await send(endpoint, request);
  return JSON.parse(answer.body || '{}');
}

/** The part of an endpoint that a call needs. */
type Target = Pick<Endpoint, 'method' | 'path' | 'minRole' | 'sends'>;

/** Reads a path of the API before the contract that describes it has been loaded. Throws like `call`. */
export async function readPath(path: string, query: object, signal: AbortSignal): Promise<unknown> {
  const { body } = await send({ method: 'GET', path, minRole: 'user', sends: 'json' }, { query, signal });
  return JSON.parse(body);
}

async function send(endpoint: Target, request: AnyRequest): Promise<Answer> {
  const session = currentSession();
  const outgoing = outgoingFor(endpoint, request, session?.token);
  const answer = await (request.onProgress
    ? sendWithProgress(outgoing, request.onProgress)
    : sendFetch(outgoing));
  if (answer.status >= 200 && answer.status < 300) return answer;
  // A 401 to the current token ends the session (product/accounts#unauthorized).
  const isCurrent = session !== undefined && currentSession()?.token === session.token;
  if (answer.status === 401 && isCurrent && endpoint.minRole !== 'none') endSession('interrupt');
  throw problemFrom(answer.status, answer.body);
}

export function outgoingFor(endpoint: Target, request: AnyRequest, token: string | undefined): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (endpoint.method === 'POST') headers['idempotency-key'] = request.key ?? newIdempotencyKey();
  const body = bodyFor(endpoint, request.body as Record<string, unknown> | undefined);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return { method: endpoint.method, url: urlFor(endpoint, request), headers, body, signal: request.signal };
}

function bodyFor(endpoint: Target, body: Record<string, unknown> | undefined): FormData | string | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined;
  if (endpoint.sends === 'json' || body === undefined) return JSON.stringify(body ?? {});
  const form = new FormData();
  for (const [key, value] of encode(body)) form.append(key, isFile(value) ? (value as File) : value);
  return form;
}

/** The URL of a call; arrays are sent as `types[]=a&types[]=b`, empty values are left out. */
export function urlFor(endpoint: Target, request: Pick<AnyRequest, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null && value !== '') query.append(name, String(value));
  }
  const search = query.toString();
  return `${basePath}${path}${search && `?${search}`}`;
}

/** A new Idempotency-Key. Not from `crypto.randomUUID`, which is missing where a page is served over plain HTTP. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
