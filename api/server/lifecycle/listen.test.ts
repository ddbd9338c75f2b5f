import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ListenError, listen, listenForMetrics } from './listen.ts';

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
  const metrics = createServer();
  await expect(listenForMetrics(metrics, readConfig({ METRICS_PORT: String(port) }))).rejects.toThrow(
    new ListenError(
      `METRICS_PORT ${port} is taken by another program: end it, or set METRICS_PORT to a free one.`,
    ),
  );
  blocker.close();
});
