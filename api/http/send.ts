import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as the answer, streamed. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  constructor(name: string, type: string, stream: Readable) {
    this.name = name;
    this.type = type;
    this.stream = stream;
  }
}

/** Sends a file or JSON. */
export function send(
  reply: FastifyReply,
  status: number,
  answer: string | Download,
  admitAgain: () => Promise<void>,
): FastifyReply {
  reply.headers(reply.request.quotaHeaders ?? {});
  if (!(answer instanceof Download))
    return reply.code(status).type('application/json; charset=utf-8').send(answer);
  return reply
    .type(answer.type)
    .header('content-disposition', `attachment; filename="${answer.name}"`)
    .send(answer.stream.compose(whileAdmitted(admitAgain)));
}

/** Aborts a download when its reader's rights end: it may last as long as they like. */
const whileAdmitted = (admitAgain: () => Promise<void>) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await admitAgain();
      yield chunk;
    }
  };
