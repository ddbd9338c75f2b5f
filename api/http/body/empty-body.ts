import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../problems/problems.ts';

/**
 * Treats an empty body as none, whatever its content type: common clients send `application/json` with every DELETE and
 * POST (product/wire#empty-body). The parsers would refuse it as malformed, or for its type.
 */
export function allowEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _reply, payload, next) => {
    const { headers } = raw;
    if (headers['transfer-encoding'] === undefined) {
      if (Number(headers['content-length'] ?? 0) === 0) delete headers['content-type'];
      next(null, payload);
      return;
    }
    onFirstByte(raw, (body) => {
      if (body === 'empty') {
        delete headers['content-type'];
        delete headers['transfer-encoding'];
      }
      next(body === 'aborted' ? badRequest() : null, payload);
    });
  });
}

/** Calls back once, with whether a body of unknown length has bytes; none is consumed. */
function onFirstByte(raw: IncomingMessage, callback: (body: 'bytes' | 'empty' | 'aborted') => void): void {
  const finish = (body: Parameters<typeof callback>[0]) => {
    raw.off('readable', onReadable).off('end', onEnd).off('close', onClose);
    callback(body);
  };
  const onReadable = () => {
    const chunk: unknown = raw.read();
    if (chunk === null) return;
    raw.unshift(chunk);
    finish('bytes');
  };
  const onEnd = () => finish('empty');
  const onClose = () => finish('aborted');
  if (raw.destroyed) callback('aborted');
  else raw.on('readable', onReadable).on('end', onEnd).on('close', onClose);
}
