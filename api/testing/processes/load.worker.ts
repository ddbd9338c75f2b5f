import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Clients that never stop asking, in a thread of their own; every third one thinks for a moment in between, on a
 * connection that is kept. Each ends when it is refused: nobody listens any more. Tells how often each answer came.
 */

const { url, clients } = workerData as { url: string; clients: number };
const tally: Record<string, number> = {};

const ask = (agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'text/plain', 'content-length': 2 };
    const asked = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'));
      answer.on('error', (error) => resolve(error.message));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.syscall} ${error.code}`));
    asked.end('{}');
  });

const goOn = async (n: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answer = ''; answer !== 'connect ECONNREFUSED'; ) {
    answer = await ask(agent);
    tally[answer] = (tally[answer] ?? 0) + 1;
    if (n % 3 === 0) await sleep(Math.random() * 50);
  }
  agent.destroy();
};
await Promise.all(Array.from({ length: clients }, (_, n) => goOn(n)));
parentPort?.postMessage(tally);
