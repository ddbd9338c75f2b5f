import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { isFile } from '#contract/kit/fields.ts';
import { encode } from '#contract/kit/form-data.ts';
import type { Outgoing } from './transport.ts';

/* What a call sends: address, headers and body. */

/** The request of any endpoint; its caller has checked the types. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly key?: string | undefined;
}

/** The part of an endpoint that a call needs. */
export type Target = Pick<Endpoint, 'method' | 'path' | 'minRole' | 'sends' | 'takes'>;

/** The part of an endpoint that can be stored, of a call without resumable uploads. */
export const targetOf = ({ method, path, minRole, sends }: Endpoint): Target => ({
  method,
  path,
  minRole,
  sends,
});

/** The request of a call. */
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
function urlFor(endpoint: Target, request: Pick<AnyRequest, 'params' | 'query'>): string {
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
