import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/kit.ts';

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

/** Sends what a handler answered. */
export function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, admitAgain: Again): unknown {
  if (!(answer instanceof Download))
    return reply
      .code(endpoint.status)
      .headers(reply.request.told ?? {})
      .send(answer);
  return reply
    .headers(reply.request.told ?? {})
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
