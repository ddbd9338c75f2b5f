import { AsyncResource } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import pg from 'pg';

/** A statement that is sent, for whoever traces them. */
export interface TracedStatement {
  /** SQL with `$1` for its values. */
  readonly text: string;
}

/** Tells of each statement when it is sent and when it has been answered; costs nothing without a subscriber. */
export const statements = tracingChannel<unknown, TracedStatement>('bambalina.statements');

/** The number of prepared statements that PostgreSQL keeps for each connection. */
const maxNames = 500;
/** Statement names by SQL text, shared by all connections. */
const names = new Map<string, string>();

/** Statements worth preparing. Searches are not: their best plan depends on the words. */
const preparable = /^\s*(select|with|insert|update|delete)\b(?!.* like )/is;

/**
 * A connection that names its statements, so that PostgreSQL prepares each text once per connection: for a page of a list
 * planning takes longer than execution (docs/decisions/0040).
 */
export class NamingClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    // Not spread: a pool hides the password from what lists its options.
    const own: pg.ClientConfig = Object.defineProperties({}, Object.getOwnPropertyDescriptors(config ?? {}));
    super(Object.assign(own, { stream: () => socket }));
    this.#socket = socket;
  }

  /** The number of bytes that the database has sent. */
  get received(): number {
    return this.#socket.bytesRead;
  }

  /** Breaks the connection at once: what waits for an answer fails. `end` would wait for the answer. */
  abort(): void {
    this.#socket.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all end in one call
  override query(first: any, ...rest: any[]): any {
    const isUnnamed = typeof first?.text === 'string' && !first.name && !first.submit;
    const name = isUnnamed ? nameOf(first.text) : undefined;
    const args = [name ? { ...first, name } : first, ...rest];
    const send = super.query as (...args: unknown[]) => Promise<unknown>;
    if (!statements.start.hasSubscribers || first?.submit) return send.apply(this, args);
    const statement = { text: String(first?.text ?? first) };
    return typeof args.at(-1) === 'function'
      ? statements.traceCallback(send, -1, statement, this, ...args)
      : statements.tracePromise(send, statement, this, ...args);
  }
}

/** A pool whose connections belong, while statements are traced, to what waits for them, not to what gave them back. */
export class TracedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads
  override connect(callback?: any): any {
    if (!callback) return super.connect();
    return super.connect(statements.start.hasSubscribers ? AsyncResource.bind(callback) : callback);
  }
}

/** Undefined for what is not worth preparing, and for new texts beyond `maxNames`. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || !preparable.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
