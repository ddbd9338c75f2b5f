import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';
import { argon2 } from '../../security/passwords.ts';

const current = new AsyncLocalStorage<string[]>();

/**
 * What takes time in a call: its SQL statements, without values, and the passwords that it hashes or verifies, in order.
 * Two calls with the same work cannot be told apart by their duration. Statements of jobs are not included.
 */
export async function workOf<T>(call: () => Promise<T>): Promise<{ answer: T; work: string[] }> {
  const work: string[] = [];
  const record = (what: string) => void current.getStore()?.push(what);
  const { query } = pg.Client.prototype;
  const { connect } = pg.Pool.prototype;
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      // Commits are announced a while after, together.
      if (!text.startsWith('notify')) record(text.replace(/'[^']*'/g, "'…'"));
      return Reflect.apply(query, this, args);
    }),
    // A job's statement that waited for a connection of the call is not the call's.
    vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
      const bound = args.map((one) =>
        typeof one === 'function' ? AsyncResource.bind(one as () => void) : one,
      );
      return Reflect.apply(connect, this, bound);
    }),
  ];
  const { hash, verify } = argon2;
  const hashing = [
    vi.spyOn(argon2, 'hash').mockImplementation((...args) => {
      record('hash');
      return hash(...args);
    }),
    vi.spyOn(argon2, 'verify').mockImplementation((stored, ...args) => {
      record(`verify ${/m=\d+,t=\d+,p=\d+/.exec(String(stored))}`);
      return verify(stored, ...args);
    }),
  ];
  try {
    return { answer: await current.run(work, call), work };
  } finally {
    for (const spy of [...spies, ...hashing]) spy.mockRestore();
  }
}
