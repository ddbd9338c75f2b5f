import { Readable } from 'node:stream';

/** Bytes that a slow reader may leave unread before the stream is ended. */
const maxUnread = 262_144;
/** Milliseconds that a reader has to read the rest, once the stream has ended. */
const endPatience = 5000;

/** Server-sent events as the answer (WHATWG HTML, section 9.2), until the reader disconnects or `end`. */
export class EventStream extends Readable {
  #hasEnded = false;

  override _read(): void {
    // Events are pushed as they happen.
  }

  /** Sends one event; `data` is JSON, so without line breaks. */
  send(id: string, data: string): void {
    this.#push(`id: ${id}\ndata: ${data}\n\n`);
  }

  /** Sends a comment, by which proxies and the browser see that the connection is alive. */
  keepAlive(): void {
    this.#push(':\n\n');
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.push(null);
    // A reader who reads nothing would never see the end, and a shutdown would wait for them.
    const timer = setTimeout(() => this.destroy(), endPatience).unref();
    this.once('close', () => clearTimeout(timer));
  }

  #push(text: string): void {
    if (this.destroyed || this.#hasEnded) return;
    if (this.readableLength > maxUnread) this.destroy();
    else this.push(text);
  }
}
