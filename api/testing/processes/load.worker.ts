import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Clients in a separate thread that send requests without end; every third one pauses between them, on a keep-alive
 * connection. Each ends when its connection is refused. Posts how often each answer was received.
 */

const { url, clients } = workerData as { url: string; clients: number };
const tally: Record<string, number> = {};

const send = (agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'text/plain', 'content-length': 2 };
    const message = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'));
      answer.on('error', (error) => resolve(error.message));
    });
    message.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.syscall} ${error.code}`));
    message.end('{}');
  });

const runClient = async (n: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answer = ''; answer !== 'connect ECONNREFUSED'; ) {
    answer = await send(agent);
    tally[answer] = (tally[answer] ?? 0) + 1;
    if (n % 3 === 0) await sleep(Math.random() * 50);
  }
  agent.destroy();
};
await Promise.all(Array.from({ length: clients }, (_, n) => runClient(n)));
parentPort?.postMessage(tally);
