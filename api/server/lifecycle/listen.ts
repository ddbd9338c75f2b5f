import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The server cannot listen. The message is one sentence. */
export class ListenError extends Error {
  override name = 'PortTaken';
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `PORT ${port} is taken by another program: end it, or set PORT to a free one, or unset it to have one chosen.`,
  EACCES: (_host, port) => `PORT ${port} may only be used by root: set PORT to one from 1024 on.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/** Listens on the configured port, or on the first free one from the default on. Returns it, and the address for a browser. */
export async function listen(
  app: FastifyInstance,
  { host, port, portIsGiven }: Config,
  print: (line: string) => void,
): Promise<{ port: number; address: string }> {
  const chosen = portIsGiven ? port : await firstFree(host, port);
  if (chosen !== port) print(`Port ${port} is taken by another program, so ${chosen} is used.`);
  try {
    await app.listen({ host, port: chosen });
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence ? new ListenError(sentence(host, chosen)) : error;
  }
  const isEveryInterface = host === '0.0.0.0' || host === '::';
  const name = isEveryInterface ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const { port: actualPort } = app.server.address() as AddressInfo;
  return { port: actualPort, address: `http://${name}:${actualPort}` };
}

/** Listens for metrics on their own port, of the same address. */
export async function listenForMetrics(
  server: Server | undefined,
  { host, metricsPort: port }: Config,
): Promise<void> {
  if (!server) return;
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new ListenError(
          `METRICS_PORT ${port} is taken by another program: end it, or set METRICS_PORT to a free one.`,
        )
      : error;
  });
}

async function firstFree(host: string, from: number): Promise<number> {
  for (let port = from; port < from + 100; port++) if (await isFree(host, port)) return port;
  return from;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
