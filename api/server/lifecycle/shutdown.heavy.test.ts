import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';

/* Two real servers that start concurrently on an empty folder and share the traffic; one of them is shut down. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
let servers: ReturnType<typeof spawnServer>[];
let urls: string[];
beforeAll(async () => {
  folder = await newDataDir('bambalina-leaving-');
  const env = { DATA_DIR: folder.dataDir, ...adminEnv };
  servers = [spawnServer(env), spawnServer(env)];
  urls = await Promise.all(servers.map((server) => server.ready()));
  // Two starts at once, one of which makes a database.
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.end();
  await folder.remove();
});

const signIn = async (url: string) =>
  (await callerOn(url, undefined)(session.login, { body: admin })).body.access_token;

/** Sends a request on a keep-alive connection; resolves to its status or the error. */
function send(agent: Agent, url: string, token: string, name: string): Promise<number | string> {
  const body = JSON.stringify({ name });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return new Promise((resolve) => {
    const message = request(
      `${url}${basePath}${categories.create.path}`,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'cut off'));
        answer.on('error', (error) => resolve(error.message));
      },
    );
    message.on('error', (error) => resolve(error.message));
    message.end(body);
  });
}

test('servers that start concurrently on an empty folder share one database and one administrator', async () => {
  const tokens = await Promise.all(urls.map(signIn));
  expect(new Set(tokens).size).toBe(2);
  const { body } = await callerOn(urls[0] ?? '', tokens[1])(categories.list);
  expect(body.metadata.total).toBe(0);
});

test('SIGTERM under traffic fails no request and loses no acknowledged one, and the other server continues', async () => {
  const token = await signIn(urls[1] ?? '');
  const readyUntil = [0, 0];
  const requestCounts = [0, 0];
  const answers: (number | string)[] = [];
  let running = true;
  // Like a load balancer: polls the readiness of each server and sends requests to those that are ready.
  const polling = (async () => {
    for (; running; await sleep(50)) {
      for (const [i, url] of urls.entries()) {
        const begin = performance.now();
        const answer = fetch(`${url}/ready`, { headers: { connection: 'close' } });
        // An answer is valid for a moment only, in case the poll itself is delayed.
        readyUntil[i] = (await answer.catch(() => undefined))?.ok ? begin + 400 : 0;
      }
    }
  })();
  const clients = Array.from({ length: 8 }, async (_, n) => {
    const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let i = 0; running; i++) {
      const at = (readyUntil[0] ?? 0) > performance.now() && (i + n) % 2 === 0 ? 0 : 1;
      requestCounts[at] = (requestCounts[at] ?? 0) + 1;
      answers.push(await send(agents[at] as Agent, urls[at] ?? '', token, `c${n}-${i}`));
    }
    for (const agent of agents) agent.destroy();
  });
  // Traffic on both servers, however busy the machine is.
  await expect.poll(() => Math.min(...requestCounts)).toBeGreaterThan(10);
  const before = answers.length;
  expect(await servers[0]?.end()).toBe(0);
  await expect.poll(() => answers.length).toBeGreaterThan(before + 20);
  running = false;
  await Promise.all([...clients, polling]);

  expect(answers.filter((answer) => answer !== 201)).toEqual([]);
  const { body } = await callerOn(urls[1] ?? '', token)(categories.list);
  expect(body.metadata.total).toBe(answers.length);
});
