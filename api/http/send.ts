import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EventStream } from './event-stream.ts';

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

/** An answer that is not JSON. */
export type Streamed = Download | EventStream;

export const isStreamed = (answer: unknown): answer is Streamed =>
  answer instanceof Download || answer instanceof EventStream;

/** Sends a file, events, or JSON. */
export function send(
  reply: FastifyReply,
  status: number,
  answer: string | Streamed,
  admitAgain: () => Promise<void>,
): FastifyReply {
  reply.headers(reply.request.quotaHeaders ?? {});
  if (answer instanceof EventStream) return sendEvents(reply, answer);
  if (!(answer instanceof Download))
    return reply.code(status).type('application/json; charset=utf-8').send(answer);
  return reply
    .type(answer.type)
    .header('content-disposition', `attachment; filename="${answer.name}"`)
    .send(answer.stream.compose(whileAdmitted(admitAgain)));
}

/** The rights of the reader are checked by whoever sends the events. */
const sendEvents = (reply: FastifyReply, events: EventStream): FastifyReply =>
  reply
    .type('text/event-stream')
    // For nginx, which buffers answers otherwise.
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(events);

/** Aborts a download when its reader's rights end: it may last as long as they like. */
const whileAdmitted = (admitAgain: () => Promise<void>) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await admitAgain();
      yield chunk;
    }
  };
