import type { FastifyInstance } from 'fastify';
import { hasBody } from './discard.ts';

/**
 * Answers 408 to requests whose body arrives at less than `minBytes` per `window` milliseconds, far below the slowest
 * phone: each holds a connection, a file and memory. Node's own timeout allows for the slowest legitimate upload.
 */
export function refuseSlowBodies(app: FastifyInstance, window = 10_000, minBytes = 1000): void {
  app.addHook('onRequest', ({ raw }, reply, next) => {
    next();
    if (!hasBody(raw)) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const check = () => {
      const received = socket.bytesRead - before;
      before += received;
      if (raw.complete || reply.raw.destroyed) clearInterval(timer);
      else if (received < minBytes) app.server.emit('clientError', timeout(), socket);
    };
    // Data that arrived while the event loop was blocked is read first.
    const timer = setInterval(() => setImmediate(check), window);
    reply.raw.once('close', () => clearInterval(timer));
  });
}

/** Node's own error for a request that takes too long: answered the same way. */
const timeout = () =>
  Object.assign(new Error('request body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
