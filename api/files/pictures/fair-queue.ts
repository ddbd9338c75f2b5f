import { codes } from '#contract/kit/codes.ts';
import { ProblemError, tooManyRequests, unavailable } from '../../problems/problems.ts';

/* A queue for expensive work, with a fixed concurrency, in round robin by person. */

export interface QueueLimits {
  readonly concurrency: number;
  readonly maxQueuedPerPerson: number;
  readonly maxQueued: number;
  /** Milliseconds that a task waits at most; background tasks wait without a limit. */
  readonly timeout: number;
}

interface RunOptions {
  readonly isBackground?: boolean;
  /** Removes the task from the queue when its caller has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

interface QueuedTask {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
  readonly isBackground: boolean;
}

export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, QueuedTask[]>();
  #running = 0;
  #queued = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#queued;
  }

  /** Runs the work when it is this person's turn. Throws 429 or 503 when too many tasks wait, or this one too long. */
  async run<T>(person: string, work: () => Promise<T>, options: RunOptions = {}): Promise<T> {
    if (options.signal?.aborted) throw disconnected();
    if (this.#running < this.#limits.concurrency && this.#queued === 0) this.#running++;
    else await this.#enqueue(person, options);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  #enqueue(person: string, { isBackground = false, signal }: RunOptions): Promise<void> {
    if (!isBackground) this.#evictForFairness(person);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { start: resolve, reject, isBackground };
    const cancel = (error: Error) => this.#remove(person, task) && reject(error);
    const onAbort = () => cancel(disconnected());
    const timer = isBackground ? undefined : setTimeout(() => cancel(busy()), this.#limits.timeout);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#queues.set(person, [...(this.#queues.get(person) ?? []), task]);
    this.#queued++;
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  /** In a full queue the person with the most tasks loses the last one, so that nobody can fill the queue. */
  #evictForFairness(person: string): void {
    const own = this.#foregroundCount(person);
    if (own >= this.#limits.maxQueuedPerPerson) throw tooManyRequests(10, codes.picturesWaiting);
    if (this.#queued < this.#limits.maxQueued) return;
    const [longest, length] = [...this.#queues.keys()]
      .map((name) => [name, this.#foregroundCount(name)] as const)
      .reduce((max, one) => (one[1] > max[1] ? one : max), ['', 0] as const);
    const last =
      length > own + 1 ? this.#queues.get(longest)?.findLast((one) => !one.isBackground) : undefined;
    if (!last) throw busy();
    this.#remove(longest, last);
    last.reject(busy());
  }

  #foregroundCount(person: string): number {
    return this.#queues.get(person)?.filter(({ isBackground }) => !isBackground).length ?? 0;
  }

  /** False when it has started already. */
  #remove(person: string, task: QueuedTask): boolean {
    const queue = this.#queues.get(person) ?? [];
    const rest = queue.filter((one) => one !== task);
    if (rest.length === queue.length) return false;
    if (rest.length > 0) this.#queues.set(person, rest);
    else this.#queues.delete(person);
    this.#queued--;
    return true;
  }

  #startNext(): void {
    const [first] = this.#queues;
    if (!first || this.#running >= this.#limits.concurrency) return;
    const [person, [task, ...rest]] = first;
    // To the end of the round: a map iterates in insertion order.
    this.#queues.delete(person);
    if (rest.length > 0) this.#queues.set(person, rest);
    if (!task) return;
    this.#queued--;
    this.#running++;
    task.start();
  }
}

const busy = () => unavailable(codes.busy, 10);
/** The client has disconnected, so this answer is not read. */
const disconnected = () => new ProblemError(503, codes.busy);
