import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The server cannot listen. The message is one sentence. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** Where a server was to listen, by the variable that says so. */
interface Place {
  name: 'PORT' | 'METRICS_PORT';
  host: string;
  port: number;
}

const sentences: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ name, port }) =>
    `${name} ${port} is taken by another program: end it, or set ${name} to a free one${name === 'PORT' ? ', or unset it to have one chosen' : ''}.`,
  EACCES: ({ name, port }) => `${name} ${port} may only be used by root: set ${name} to one from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
};

/** Why a server does not listen, as one sentence where it is known. */
function listenError(error: unknown, place: Place): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence ? new ListenError(sentence(place)) : error;
}

/** The address for a browser. */
function addressOf(host: string, server: Server): string {
  const isEveryInterface = host === '0.0.0.0' || host === '::';
  const name = isEveryInterface ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${portOf(server)}`;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Listens on the configured port, or on the first free one from the default on. Returns it, and the address for a browser. */
export async function listen(
  app: FastifyInstance,
  { host, port, portIsGiven, metricsPort }: Config,
  print: (line: string) => void,
): Promise<{ port: number; address: string }> {
  const chosen = portIsGiven ? port : await firstFree(host, port, metricsPort);
  if (chosen !== port) print(`Port ${port} is taken by another program, so ${chosen} is used.`);
  try {
    await app.listen({ host, port: chosen });
  } catch (error) {
    throw listenError(error, { name: 'PORT', host, port: chosen });
  }
  return { port: portOf(app.server), address: addressOf(host, app.server) };
}

/** Listens for metrics on their own port, of the same address. Returns where they are. */
export async function listenForMetrics(
  server: Server,
  { host, metricsPort: port = 0 }: Pick<Config, 'host' | 'metricsPort'>,
): Promise<string> {
  server.listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw listenError(error, { name: 'METRICS_PORT', host, port });
  });
  return `${addressOf(host, server)}/metrics`;
}

/** Throws `ListenError` if `listenForMetrics` would: before the start has done anything else. */
export async function tryMetricsPort(config: Config): Promise<void> {
  if (config.metricsPort === undefined) return;
  const probe = createServer((asked) => asked.destroy());
  await listenForMetrics(probe, config);
  await new Promise((closed) => probe.close(closed));
}

async function firstFree(host: string, from: number, except: number | undefined): Promise<number> {
  for (let port = from; port < from + 100; port++)
    if (port !== except && (await isFree(host, port))) return port;
  return from;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
