import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'vitest';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { formOf } from '../../calls/callerOn.ts';
import type { ExampleRequest } from '../examples/exampleRequests.ts';

/* Requests whose body is sent in two parts. */

export interface SlowUpload {
  /** Sends the rest of the body; resolves to the answer. */
  finish(): Promise<{ status: number; response: string }>;
}

let n = 0;

/** Sends a request except the end of its body; resolves when the server has admitted the caller and waits for the rest. */
export async function startSlowUpload(
  server: Server,
  endpoint: Endpoint,
  request: ExampleRequest,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<SlowUpload> {
  const { bytes, type } = await bytesOf(request);
  const requestId = `slow-${++n}`;
  const received = receivedBy(server, requestId);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  let response = '';
  socket.on('data', (chunk) => (response += chunk));
  const closed = once(socket, 'close');
  const all = {
    ...headers,
    host: 'x',
    connection: 'close',
    'x-request': requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    'content-type': type,
    'content-length': String(bytes.length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${endpoint.method} ${targetOf(endpoint, request)} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(bytes.subarray(0, -2));
  const raw = await received;
  await expect.poll(() => raw.listenerCount('data') > 0 || response !== '', { interval: 5 }).toBe(true);
  return {
    async finish() {
      socket.write(bytes.subarray(-2));
      await closed;
      return { status: Number(response.slice(9, 12)), response };
    },
  };
}

async function bytesOf({ body = {}, form }: ExampleRequest): Promise<{ bytes: Buffer; type: string }> {
  // JSON may end with spaces, so there is a rest to wait for.
  if (!form) return { bytes: Buffer.from(`${JSON.stringify(body)}    `), type: 'application/json' };
  const request = new Request('http://x', { method: 'POST', body: formOf(body) });
  return {
    bytes: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  };
}

function targetOf({ path }: Endpoint, { params, query }: ExampleRequest): string {
  const search = new URLSearchParams(query as Record<string, string>);
  return `${basePath}${path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '')}?${search}`;
}

function receivedBy(server: Server, requestId: string): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const onRequest = (request: IncomingMessage) => {
      if (request.headers['x-request'] !== requestId) return;
      server.off('request', onRequest);
      resolve(request);
    };
    server.setMaxListeners(0).on('request', onRequest);
  });
}
