import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/embeddedPlaces.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';

/* Two real servers: they start together on an empty folder, share the work, and one leaves in the middle of it. */

let place: Awaited<ReturnType<typeof newDataDir>>;
let servers: ReturnType<typeof spawnServer>[];
let urls: string[];
beforeAll(async () => {
  place = await newDataDir('bambalina-leaving-');
  const env = { DATA_DIR: place.dataDir, ...adminEnv };
  servers = [spawnServer(env), spawnServer(env)];
  urls = await Promise.all(servers.map((server) => server.ready()));
});
afterAll(async () => {
  for (const server of servers) await server.end();
  await place.remove();
});

const signIn = async (url: string) =>
  (await callerOn(url, undefined)(session.login, { body: admin })).body.access_token;

/** One request on a connection that is kept; whatever goes wrong with it is its answer. */
function send(agent: Agent, url: string, token: string, name: string): Promise<number | string> {
  const body = JSON.stringify({ name });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return new Promise((resolve) => {
    const asked = request(
      `${url}${basePath}${categories.create.path}`,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'cut off'));
        answer.on('error', (error) => resolve(error.message));
      },
    );
    asked.on('error', (error) => resolve(error.message));
    asked.end(body);
  });
}

test('servers that start together on an empty folder have one database and one administrator', async () => {
  const tokens = await Promise.all(urls.map(signIn));
  expect(new Set(tokens).size).toBe(2);
  const { body } = await callerOn(urls[0] ?? '', tokens[1])(categories.list);
  expect(body.metadata.total).toBe(0);
});

test('SIGTERM under traffic: no request fails, what was acknowledged is there, the other goes on', async () => {
  const token = await signIn(urls[1] ?? '');
  const trusted = [0, 0];
  const asked = [0, 0];
  const answers: (number | string)[] = [];
  let goesOn = true;
  // As a balancer does: it asks each server whether it is ready, and sends to those that are.
  const watching = (async () => {
    for (; goesOn; await sleep(50)) {
      for (const [i, url] of urls.entries()) {
        const begun = performance.now();
        const answer = fetch(`${url}/ready`, { headers: { connection: 'close' } });
        // It believes an answer for a moment only: after a stall of its own it has to ask anew.
        trusted[i] = (await answer.catch(() => undefined))?.ok ? begun + 400 : 0;
      }
    }
  })();
  const clients = Array.from({ length: 8 }, async (_, n) => {
    const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let i = 0; goesOn; i++) {
      const at = (trusted[0] ?? 0) > performance.now() && (i + n) % 2 === 0 ? 0 : 1;
      asked[at] = (asked[at] ?? 0) + 1;
      answers.push(await send(agents[at] as Agent, urls[at] ?? '', token, `c${n}-${i}`));
    }
    for (const agent of agents) agent.destroy();
  });
  // However busy the machine is, there is traffic by then.
  await expect.poll(() => Math.min(...asked)).toBeGreaterThan(10);
  const before = answers.length;
  expect(await servers[0]?.end()).toBe(0);
  await expect.poll(() => answers.length).toBeGreaterThan(before + 20);
  goesOn = false;
  await Promise.all([...clients, watching]);

  expect(answers.filter((answer) => answer !== 201)).toEqual([]);
  const { body } = await callerOn(urls[1] ?? '', token)(categories.list);
  expect(body.metadata.total).toBe(answers.length);
});
