import { createStore } from '../../state/createStore.ts';

/*
 * Asking for the password over whatever is open (product/accounts#asked). Small, because every screen has it: the dialog itself is
 * loaded when it is needed.
 */

/** Set while the dialog is open: what it calls with whether the password was given. */
export const proofAsked = createStore<((isGiven: boolean) => void) | undefined>(undefined);

let answer: Promise<boolean> | undefined;
let waiting = 0;

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting = 0;
    proofAsked.set((isGiven) => {
      answer = undefined;
      proofAsked.set(undefined);
      resolve(isGiven);
    });
  });

/**
 * Returns whether the person gave the password. Calls at once share one dialog, which closes when all of them are aborted. Throws
 * AbortError when `signal` is aborted.
 */
export async function askForProof(signal: AbortSignal | undefined): Promise<boolean> {
  answer ??= ask();
  waiting += 1;
  const leave = () => {
    waiting -= 1;
    if (waiting === 0) proofAsked.get()?.(false);
  };
  signal?.addEventListener('abort', leave, { once: true });
  const isGiven = await answer;
  signal?.removeEventListener('abort', leave);
  signal?.throwIfAborted();
  return isGiven;
}
