import { createStore } from '../../state/createStore.ts';

/** A request that waits for the password or a passkey (product/accounts#asked). */
export interface ProofWaiter {
  readonly signal: AbortSignal | undefined;
  /** Called with whether to send it again. */
  settle(sendAgain: boolean): void;
}

/** Those that wait now: they share one dialog. */
export const proofWaiters = createStore<readonly ProofWaiter[]>([]);
