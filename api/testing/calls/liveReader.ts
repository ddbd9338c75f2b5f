import { EventSourceParserStream } from 'eventsource-parser/stream';
import { basePath } from '#contract/kit/endpoint.ts';
import { LiveMessage, live } from '#contract/live.ts';

/** The events of a stream, until its end or a `break`, which closes it. */
export const eventsOf = (body: ReadableStream<Uint8Array> | null) => {
  if (!body) throw new Error('no body');
  return body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
};

/** The data of the first event of a stream, which is then closed. */
export async function firstEvent({ body }: Response): Promise<string> {
  for await (const { data } of eventsOf(body)) return data;
  throw new Error('the stream has no event');
}

interface Connecting {
  url: string;
  token: string | undefined;
  query?: Record<string, string>;
}

/** A reader of the stream of live messages, as the web app is one. */
export async function liveReader({ url, token, query = {} }: Connecting) {
  const stop = new AbortController();
  const response = await fetch(`${url}${basePath}${live.stream.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!response.ok) throw new Error(`the stream answers ${response.status}`);
  const events = eventsOf(response.body).getReader();
  let lastId: string | undefined;
  const next = async () => {
    const { value, done } = await events.read();
    if (done) return undefined;
    lastId = value.id;
    return LiveMessage.parse(JSON.parse(value.data));
  };
  return {
    /** The next message; undefined at the end of the stream. */
    next,
    /** The first message that `matches`; throws at the end of the stream. */
    async until(matches: (message: LiveMessage) => boolean): Promise<LiveMessage> {
      for (;;) {
        const message = await next();
        if (!message) throw new Error('the stream has ended');
        if (matches(message)) return message;
      }
    },
    /** The id of the last message that was read. */
    lastId: () => lastId,
    close: () => stop.abort(),
  };
}

export type LiveReader = Awaited<ReturnType<typeof liveReader>>;
