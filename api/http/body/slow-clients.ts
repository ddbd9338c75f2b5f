import type { FastifyInstance } from 'fastify';
import { hasBody } from './discard.ts';

/**
 * Ends calls of whose body fewer than `least` bytes come in `window` milliseconds, far less than the slowest phone sends, with 408: each holds a connection, a file and memory. Node itself waits for the whole
 * time that the slowest honest upload may take.
 */
export function refuseSlowBodies(app: FastifyInstance, window = 10_000, minBytes = 1000): void {
  app.addHook('onRequest', ({ raw }, reply, next) => {
    next();
    if (!hasBody(raw)) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const look = () => {
      const came = socket.bytesRead - before;
      before += came;
      if (raw.complete || reply.raw.destroyed) clearInterval(watching);
      else if (came < minBytes) app.server.emit('clientError', timeout(), socket);
    };
    // What came while the server itself was held up is read before it looks.
    const watching = setInterval(() => setImmediate(look), window);
    reply.raw.once('close', () => clearInterval(watching));
  });
}

/** Node's own error for a request that takes too long: answered the same way. */
const timeout = () => Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
