import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { streetsPath } from '#contract/geography/streets.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Mount } from '../../http/mount.ts';
import { ProblemError } from '../../problems/problems.ts';
import { tokenHashOf } from '../../security/access.ts';
import { type ByteRange, matches, rangeOf } from './range.ts';

/**
 * The archive of the streets, in ranges and to callers with a session (product/places#streets). The file may be replaced while
 * the server runs: its entity tag tells readers.
 */
export function streetsRoutes(
  app: FastifyInstance,
  mount: Mount,
  headers: Record<string, string>,
  path: string,
): void {
  const find = finder(path, (reason) => app.log.warn(reason));
  app.route({
    method: ['GET', 'HEAD'],
    url: streetsPath,
    onRequest: async (request, reply) => {
      reply.headers(headers);
      request.tokenHash = tokenHashOf(request.headers.authorization);
      await mount.admit(request, { minRole: 'user' });
    },
    handler: async (request, reply) => {
      const { file, stat } = await find();
      let isSent = false;
      try {
        const range = answerTo(request, reply, stat);
        if (!range) return reply.send();
        const stream = file.createReadStream(range);
        // The file became shorter: the reader must not wait for the rest.
        stream.once('end', () => stream.bytesRead <= range.end - range.start && reply.raw.destroy());
        isSent = true;
        return reply.send(stream);
      } finally {
        // The stream closes it at its end, and when the caller goes away.
        if (!isSent) await file.close();
      }
    },
  });
}

/** The bytes to send; undefined when the answer has no body. Throws a problem for what is refused. */
function answerTo({ headers, method }: FastifyRequest, reply: FastifyReply, stat: BigIntStats) {
  const size = Number(stat.size);
  const etag = `"${stat.size.toString(36)}-${stat.mtimeNs.toString(36)}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600' });
  reply.headers({ vary: 'authorization', 'content-type': 'application/vnd.pmtiles' });
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  const ifRange = headers['if-range'];
  // Where `If-Range` fails, all of the file would be the answer.
  const isOther = (ifMatch && !matches(ifMatch, etag)) || (ifRange && ifRange !== etag);
  if (isOther) throw refusal(412, codes.streetsChanged, { etag });
  if (ifNoneMatch && matches(ifNoneMatch, etag)) return void reply.code(304);
  if (method === 'HEAD') return void reply.header('content-length', size);
  const range = rangeOf(headers.range, size);
  if (range === 'refused') throw refusal(400, codes.streetsRange);
  if (range === 'outside') throw refusal(416, codes.streetsRange, { 'content-range': `bytes */${size}` });
  return sent(reply, range, size);
}

function sent(reply: FastifyReply, { start, end }: ByteRange, size: number): ByteRange {
  reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return { start, end };
}

const refusal = (status: number, code: ConstructorParameters<typeof ProblemError>[1], more = {}) =>
  new ProblemError(status, code, { headers: { 'cache-control': 'no-store', ...more } });

/** Opens the file; throws 404 when it is gone, which the log says once. */
function finder(path: string, warn: (reason: unknown) => void) {
  let wasThere = true;
  return async (): Promise<{ file: FileHandle; stat: BigIntStats }> => {
    try {
      const found = await openFile(path);
      wasThere = true;
      return found;
    } catch (error) {
      if (wasThere) warn(error);
      wasThere = false;
      throw refusal(404, codes.streetsGone);
    }
  };
}

async function openFile(path: string) {
  const file = await open(path);
  const stat = await file.stat({ bigint: true });
  if (stat.isFile()) return { file, stat };
  await file.close();
  throw new Error(`MAP_PMTILES is no file any more: ${path}`);
}
