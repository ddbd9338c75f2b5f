import { type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { hasBody } from '../body/discard.ts';

/** The bytes of a request, and why they ended early. */
export interface RequestBody {
  readonly stream: Readable | undefined;
  /** The refusal of a caller whose rights ended meanwhile. */
  readonly refusal: () => unknown;
}

/**
 * The body of an upload. It ends where the line is lost or the caller's rights end, without an error: what has arrived is
 * stored, so that the rest can follow.
 */
export function bodyOf({ raw }: FastifyRequest, admitAgain: () => Promise<void>): RequestBody {
  let refusal: unknown;
  if (!hasBody(raw)) return { stream: undefined, refusal: () => undefined };
  const stream = new Transform({
    transform(chunk, _encoding, next) {
      admitAgain().then(
        () => next(null, chunk),
        (error: unknown) => {
          refusal ??= error;
          // What follows is discarded with the answer.
          raw.unpipe(stream);
          stream.end();
          next();
        },
      );
    },
  });
  const end = () => void stream.end();
  raw.once('error', end);
  raw.once('close', end);
  if (raw.destroyed) end();
  else raw.pipe(stream);
  return { stream, refusal: () => refusal };
}
