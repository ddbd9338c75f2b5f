import { createServer } from 'node:net';

/** Below the ports that the system gives to whoever asks for any. */
const [lowest, perProcess] = [20_000, 20];
let next = 0;

/** A free port on loopback that nobody else takes while nothing listens on it. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = lowest + (process.pid % 500) * perProcess + (next++ % perProcess);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
