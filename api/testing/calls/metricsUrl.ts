import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestApi } from './startTestApi.ts';

/** Listens for metrics as `api/main.ts` does, on any free port; returns their address. */
export async function metricsUrl({ app: { metrics } }: TestApi): Promise<string> {
  if (!metrics) throw new Error('metrics are off');
  metrics.listen({ host: '127.0.0.1', port: 0 });
  await once(metrics, 'listening');
  return `http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`;
}
