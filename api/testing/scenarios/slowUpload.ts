import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'vitest';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { formOf } from '../calls/callerOn.ts';
import type { ExampleRequest } from './exampleRequests.ts';

/* Calls whose body comes in two halves, with time between them. */

export interface SlowUpload {
  /** Sends what is left; resolves to what was answered. */
  finish(): Promise<{ status: number; said: string }>;
}

let n = 0;

/** Sends a call but the end of its body, until the server has let its caller in and waits for the rest. */
export async function startSlowUpload(
  server: Server,
  endpoint: Endpoint,
  ask: ExampleRequest,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<SlowUpload> {
  const { bytes, type } = await bytesOf(ask);
  const mark = `drip-${++n}`;
  const taken = takenBy(server, mark);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const closed = once(socket, 'close');
  const all = {
    ...headers,
    host: 'x',
    connection: 'close',
    'x-request': mark,
    ...(token && { authorization: `Bearer ${token}` }),
    'content-type': type,
    'content-length': String(bytes.length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${endpoint.method} ${targetOf(endpoint, ask)} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(bytes.subarray(0, -2));
  const raw = await taken;
  await expect.poll(() => raw.listenerCount('data') > 0 || said !== '', { interval: 5 }).toBe(true);
  return {
    async finish() {
      socket.write(bytes.subarray(-2));
      await closed;
      return { status: Number(said.slice(9, 12)), said };
    },
  };
}

async function bytesOf({ body = {}, form }: ExampleRequest): Promise<{ bytes: Buffer; type: string }> {
  // Blanks are JSON too, so that there is something to wait for.
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

function takenBy(server: Server, mark: string): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const look = (request: IncomingMessage) => {
      if (request.headers['x-request'] !== mark) return;
      server.off('request', look);
      resolve(request);
    };
    server.setMaxListeners(0).on('request', look);
  });
}
