import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Responder = (call: Received, response: ServerResponse) => void | Promise<void>;

/** An HTTP server on loopback in place of a provider: records its requests, and answers with the current responder. */
export async function standIn(answer: Responder) {
  const calls: Received[] = [];
  let responder = answer;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const call = { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks) };
    calls.push(call);
    await responder(call, response);
  }
  // A client that disconnects too early must not become an unhandled rejection.
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(next: Responder) {
      calls.length = 0;
      responder = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200): Responder =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Responder =>
  (_call, response) => {
    response.writeHead(code, headers).end();
  };
