import type { Lock, Locker } from '@tus/server';
import { codes } from '#contract/kit/codes.ts';
import { unavailable } from '../../problems/problems.ts';

/** Milliseconds that a request waits for an earlier one to store what it has received. */
const maxWait = 20_000;

interface Holder {
  readonly cancel: () => Promise<void> | void;
  readonly released: Promise<void>;
}

/**
 * One request at a time for each upload, on this server. A later one ends an earlier one, which may be on a line that was
 * lost. Between servers nothing is locked: a part is added only where the upload ends (`addPart`).
 */
export class LatestFirstLocker implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    return {
      lock: async (_signal, cancel) => {
        const deadline = performance.now() + maxWait;
        for (let held = this.#holders.get(id); held; held = this.#holders.get(id)) {
          await held.cancel();
          await within(held.released, deadline - performance.now());
        }
        this.#holders.set(id, { cancel, released });
      },
      unlock: async () => {
        this.#holders.delete(id);
        resolve();
      },
    };
  }
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(codes.busy)), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
