import { codes } from '#contract/kit/codes.ts';
import { away, ProblemError, tooMany } from '../../problems/problems.ts';

/* A fair queue for costly work: a fixed concurrency, round robin by person. */

export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait: of one person, and in all. */
  readonly ofOne: number;
  readonly inAll: number;
  /** How long one waits at most, in milliseconds. */
  readonly patience: number;
}

interface Asked {
  /** Background work: it waits without a timeout. */
  readonly isPatient?: boolean;
  /** Ends the waiting when its caller has hung up. */
  readonly gone?: AbortSignal | undefined;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
  readonly isPatient: boolean;
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #lines = new Map<string, Waiting[]>();
  #busy = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Does the work when it is this person's turn; 429 or 503 when too much waits, or for too long. */
  async run<T>(person: string, work: () => Promise<T>, asked: Asked = {}): Promise<T> {
    if (asked.gone?.aborted) throw hungUp();
    if (this.#busy < this.#limits.atOnce && this.#waiting === 0) this.#busy++;
    else await this.#wait(person, asked);
    try {
      return await work();
    } finally {
      this.#busy--;
      this.#next();
    }
  }

  #wait(person: string, { isPatient = false, gone }: Asked): Promise<void> {
    if (!isPatient) this.#makeRoom(person);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { begin: resolve, refuse: reject, isPatient };
    const leave = (error: Error) => this.#remove(person, waiting) && reject(error);
    const onGone = () => leave(hungUp());
    const late = isPatient ? undefined : setTimeout(() => leave(busy()), this.#limits.patience);
    gone?.addEventListener('abort', onGone, { once: true });
    this.#lines.set(person, [...(this.#lines.get(person) ?? []), waiting]);
    this.#waiting++;
    return promise.finally(() => {
      clearTimeout(late);
      gone?.removeEventListener('abort', onGone);
    });
  }

  /** Who has most waiting loses the last one to who has less, so that nobody can fill the queue. */
  #makeRoom(person: string): void {
    const own = this.#impatient(person);
    if (own >= this.#limits.ofOne) throw tooMany(10, codes.picturesWaiting);
    if (this.#waiting < this.#limits.inAll) return;
    const [longest, length] = [...this.#lines.keys()]
      .map((name) => [name, this.#impatient(name)] as const)
      .reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as const);
    const last = length > own + 1 ? this.#lines.get(longest)?.findLast((one) => !one.isPatient) : undefined;
    if (!last) throw busy();
    this.#remove(longest, last);
    last.refuse(busy());
  }

  #impatient(person: string): number {
    return this.#lines.get(person)?.filter(({ isPatient }) => !isPatient).length ?? 0;
  }

  /** False when it has begun already. */
  #remove(person: string, waiting: Waiting): boolean {
    const line = this.#lines.get(person) ?? [];
    const rest = line.filter((one) => one !== waiting);
    if (rest.length === line.length) return false;
    if (rest.length > 0) this.#lines.set(person, rest);
    else this.#lines.delete(person);
    this.#waiting--;
    return true;
  }

  #next(): void {
    const [first] = this.#lines;
    if (!first || this.#busy >= this.#limits.atOnce) return;
    const [person, [waiting, ...rest]] = first;
    // To the end of the round: a map keeps the order in which its keys came.
    this.#lines.delete(person);
    if (rest.length > 0) this.#lines.set(person, rest);
    if (!waiting) return;
    this.#waiting--;
    this.#busy++;
    waiting.begin();
  }
}

const busy = () => away(codes.busy, 10);
/** The client has disconnected: nobody reads this answer. */
const hungUp = () => new ProblemError(503, codes.busy);
