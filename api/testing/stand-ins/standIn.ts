import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Answering = (call: Received, response: ServerResponse) => void | Promise<void>;

/** A provider's stand-in on loopback: keeps what it was asked, and answers as it is told at the moment. */
export async function standIn(answer: Answering) {
  const calls: Received[] = [];
  let answering = answer;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const call = { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks) };
    calls.push(call);
    await answering(call, response);
  }
  // Who hangs up before all is said fails here, and nobody else.
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(next: Answering) {
      calls.length = 0;
      answering = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200): Answering =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (_call, response) => {
    response.writeHead(code, headers).end();
  };

/** Takes the call and never answers. */
export const silence: Answering = () => {};
