import { type AddressInfo, createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ListenError, listen, listenForMetrics, tryMetricsPort } from './listen.ts';

test('a taken PORT and a foreign HOST are each refused with one sentence', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as { port: number };
  for (const [env, message] of [
    [
      { PORT: String(port) },
      `PORT ${port} is taken by another program: end it, or set PORT to a free one, or unset it to have one chosen.`,
    ],
    [{ PORT: '0', HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.'],
  ] as const) {
    const app = Fastify();
    await expect(listen(app, readConfig(env), () => {})).rejects.toThrow(new ListenError(message));
    await app.close();
  }
  const metricsOn = (metricsPort: number) =>
    listenForMetrics(createServer(), { host: '127.0.0.1', metricsPort });
  await expect(metricsOn(port)).rejects.toThrow(
    new ListenError(
      `METRICS_PORT ${port} is taken by another program: end it, or set METRICS_PORT to a free one.`,
    ),
  );
  await expect(tryMetricsPort(readConfig({ METRICS_PORT: String(port) }))).rejects.toThrow(ListenError);
  blocker.close();
});

test('a port that only root may use is refused with one sentence', async () => {
  const server = createServer();
  // As for an account that is not root: the tests may run as root.
  server.listen = () => {
    setImmediate(() => server.emit('error', Object.assign(new Error('no'), { code: 'EACCES' })));
    return server;
  };
  await expect(listenForMetrics(server, { host: '127.0.0.1', metricsPort: 80 })).rejects.toThrow(
    new ListenError('METRICS_PORT 80 may only be used by root: set METRICS_PORT to one from 1024 on.'),
  );
});

test('metrics at any free port are told with their address', async () => {
  const server = createServer();
  const address = await listenForMetrics(server, { host: '0.0.0.0', metricsPort: 0 });
  const { port } = server.address() as AddressInfo;
  expect(address).toBe(`http://localhost:${port}/metrics`);
  server.close();
});
