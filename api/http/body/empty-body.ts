import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformed } from '../../problems/problems.ts';

/**
 * A body of no bytes is none, whatever content type its headers name: common clients send `application/json` with every
 * DELETE and POST (product/wire#empty-body). The parsers would refuse it as malformed, or for its type.
 */
export function allowEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _reply, payload, next) => {
    const { headers } = raw;
    if (headers['transfer-encoding'] === undefined) {
      if (Number(headers['content-length'] ?? 0) === 0) delete headers['content-type'];
      next(null, payload);
      return;
    }
    whenBegun(raw, (begun) => {
      if (begun === 'empty') {
        delete headers['content-type'];
        delete headers['transfer-encoding'];
      }
      next(begun === 'cut off' ? malformed() : null, payload);
    });
  });
}

/** Tells, once, whether a body of unknown length has bytes; they stay to be read. */
function whenBegun(raw: IncomingMessage, tell: (begun: 'bytes' | 'empty' | 'cut off') => void): void {
  const settle = (begun: Parameters<typeof tell>[0]) => {
    raw.off('readable', look).off('end', onEnd).off('close', onClose);
    tell(begun);
  };
  const look = () => {
    const chunk: unknown = raw.read();
    if (chunk === null) return;
    raw.unshift(chunk);
    settle('bytes');
  };
  const onEnd = () => settle('empty');
  const onClose = () => settle('cut off');
  if (raw.destroyed) tell('cut off');
  else raw.on('readable', look).on('end', onEnd).on('close', onClose);
}
