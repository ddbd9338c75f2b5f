import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startedServers } from '../testing/processes/startedServers.ts';

const { start } = startedServers();

async function occupyPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

test('an invalid variable, an unusable DATA_DIR and a taken PORT each stop the start with one sentence', {
  timeout: 60_000,
}, async () => {
  const port = await occupyPort();
  const invalid = [
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { DATA_DIR: import.meta.filename },
      `DATA_DIR ${import.meta.filename} cannot be used: it is not a folder.`,
    ],
    [
      { DATA_DIR: import.meta.filename, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      `DATA_DIR ${import.meta.filename} cannot be used: it is not a folder.`,
    ],
    [
      { PORT: String(port) },
      `PORT ${port} is taken by another program: end it, or set PORT to a free one, or unset it to have one chosen.`,
    ],
  ] as const;
  const outcomes = await Promise.all(invalid.map(([env]) => start(env as Record<string, string>).exited()));
  expect(outcomes).toEqual(invalid.map(([, output]) => ({ code: 1, output })));
});
