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

type Again = () => Promise<void>;

/** Sends an answer, which is a file or JSON. */
export function send(
  reply: FastifyReply,
  status: number,
  answer: string | Download,
  admitAgain: Again,
): FastifyReply {
  reply.headers(reply.request.told ?? {});
  if (!(answer instanceof Download))
    return reply.code(status).type('application/json; charset=utf-8').send(answer);
  return reply
    .type(answer.type)
    .header('content-disposition', `attachment; filename="${answer.name}"`)
    .send(answer.stream.compose(whileAdmitted(admitAgain)));
}

/** A download ends, cut off, with the rights of who reads it: it may last as long as they please. */
const whileAdmitted = (admitAgain: Again) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await admitAgain();
      yield chunk;
    }
  };
