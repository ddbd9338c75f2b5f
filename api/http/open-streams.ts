import type { EventStream } from './event-stream.ts';

/** The streams of events that a server has open, so that a shutdown need not wait for their readers. */
export class OpenStreams {
  readonly #streams = new Set<EventStream>();
  #isClosed = false;

  /** Whether the server is closing: then no more are opened. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  add(stream: EventStream): void {
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    if (this.#isClosed) stream.end();
  }

  /** Ends all streams, and those that are opened later: their readers connect again, to another server. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }
}
