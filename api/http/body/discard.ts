import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { uploadLimits } from '../../files/uploads/uploads.ts';

/** How much of an unwanted body is read and discarded: the largest valid form, in less time than a shutdown takes. */
const bounds = { bytes: uploadLimits.files * uploadLimits.fileSize, milliseconds: 25_000 };

/**
 * Discards the rest of a body that was answered early: many clients read only when they have sent everything, and closing
 * before that would reset the connection and lose the answer. Connections that send more than `bounds` are closed.
 */
export function discardUnreadBodies(app: FastifyInstance, { bytes, milliseconds } = bounds): void {
  app.addHook('onSend', ({ raw }, reply, payload, next) => {
    if (hasBody(raw) && !raw.readableEnded && !raw.destroyed) {
      if (!reply.raw.shouldKeepAlive) closeAfter(raw, reply.raw);
      // Fastify would close at once after 413, Node when the client sent `Connection: close`.
      reply.removeHeader('connection');
      reply.raw.shouldKeepAlive = true;
      discard(raw, bytes, milliseconds);
    }
    next(null, payload);
  });
}

/** Closes the connection when the request has been read and the response sent. */
function closeAfter(raw: IncomingMessage, answer: ServerResponse): void {
  const ends = [raw, answer].map((stream) => finished(stream, { error: false }).catch(() => {}));
  Promise.all(ends).then(() => raw.socket.destroySoon());
}

/** Whether the request's headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

function discard(raw: IncomingMessage, bytes: number, milliseconds: number): void {
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  let left = bytes;
  raw.unpipe();
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  // The parser may have paused it.
  raw.resume();
}
