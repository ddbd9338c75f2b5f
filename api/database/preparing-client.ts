import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** How many statements a connection keeps prepared; beyond, they are planned each time. */
const most = 300;

/** A good plan for a search depends on its words; all other statements have one that fits every value. */
const preparable = /^\s*(select|with|insert|update|delete)\b(?!.* like )/is;

/**
 * A connection that prepares what it is asked, so that PostgreSQL plans each statement once and not at every call: for
 * a page of a list planning costs more than reading. Nor does it wait for each answer of a transaction.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** The answers of this transaction that nobody waits for. */
  #along: Promise<unknown>[] = [];

  // The overloads of pg all end in one call.
  // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has a dozen forms
  override query(first: any, ...rest: any[]): any {
    const isPlain =
      typeof first === 'object' && first !== null && typeof first.text === 'string' && !first.submit;
    const name = isPlain && !first.name ? this.#nameOf(first.text) : undefined;
    const answer = super.query(name ? { ...first, name } : first, ...(rest as []));
    if (!isPlain) return answer;
    if (/^begin/i.test(first.text)) return this.#giveBackUnless(answer);
    if (this.#along.length === 0) return answer;
    const along = this.#along;
    if (/^(commit|rollback)$/i.test(first.text)) this.#along = [];
    return /^rollback/i.test(first.text) ? answer : afterAll(along, answer);
  }

  /** Sends a statement of a transaction whose answer nobody needs. That it failed is told by what follows it, at last the commit. */
  sendAlong(statement: pg.QueryConfig): void {
    this.#gather();
    const answer = super.query(statement);
    answer.catch(() => {});
    this.#along.push(answer);
  }

  /** What is sent from here on until nothing more happens at once, goes in one piece: each piece costs more than what is in it. */
  #gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Drizzle forgets a connection whose transaction could not begin: the pool would be one short for ever. */
  #giveBackUnless(begun: Promise<unknown>): Promise<unknown> {
    begun.catch((error) => (this as unknown as pg.PoolClient).release?.(error));
    return begun;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known || undefined;
    if (this.#names.size >= most) return undefined;
    const name = preparable.test(text)
      ? `p_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
      : '';
    this.#names.set(text, name);
    return name || undefined;
  }
}

/** The answer, or the failure of what was sent before it: that is the cause of all later ones. */
async function afterAll(before: Promise<unknown>[], answer: Promise<unknown>): Promise<unknown> {
  const settled = await Promise.allSettled([...before, answer]);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return answer;
}
