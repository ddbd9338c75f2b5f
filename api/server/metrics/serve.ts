import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Metrics } from './metrics.ts';
import { readState } from './state.ts';

/** The metrics of a server, if `METRICS_PORT` is set; their library is not loaded otherwise. */
export async function loadMetrics({ metricsPort }: Config): Promise<Metrics | undefined> {
  return metricsPort === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
}

/**
 * A server for a port of its own that answers `GET /metrics` only: who may read them is a matter of the network, and they must
 * be readable while the product refuses requests. Requests at the same time get one reading. It is closed with the app.
 */
export function metricsServer(app: FastifyInstance, metrics: Metrics, pool: pg.Pool): Server {
  let reading: Promise<string> | undefined;
  const read = async () => {
    await readState(metrics, pool, app.mount);
    return metrics.registry.metrics();
  };
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading.then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}
