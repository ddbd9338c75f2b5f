import type { Store } from '../../state/createStore.ts';

/* Whether the server answers, as far as what waits for it has found out (product/drafts#unreachable). */

export interface ServerWatch {
  /** A save got no answer. Returns what becomes of it: it waits for the server, or it has failed too often. */
  noteNoAnswer(): 'wait' | 'fail';
  /** A save got an answer. */
  noteAnswer(): void;
  /** Asks the server at once. */
  check(): void;
  /** Something waits for the server, until the returned function is called. */
  wait(): () => void;
  /** The network has come or gone: nothing is known. */
  reset(): void;
}

/**
 * A save that is sent this often while the server answers otherwise, and never gets an answer itself, fails: it may be what
 * breaks the connection.
 */
export const maxUnanswered = 5;

/** Milliseconds before the server is asked again: they double. */
export const pauses = { first: 1000, longest: 30_000 };

/**
 * Sets `isSilent`: true from a save without an answer until the server answers again, or nothing waits for it any more. `probe`
 * asks the server for something small, and returns whether it answered; only called while something waits.
 */
export function watchServer(probe: () => Promise<boolean>, isSilent: Store<boolean>): ServerWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  let waiting = 0;
  let unanswered = 0;
  /** Since the last answer to a save: how often there was none, to a save or to a probe. */
  let failures = 0;

  const setSilent = (silent: boolean) => {
    clearTimeout(timer);
    if (isSilent.get() !== silent) isSilent.set(silent);
  };
  const schedule = () => {
    const pause = Math.min(pauses.longest, pauses.first * 2 ** failures++);
    clearTimeout(timer);
    // A random part, so that not all windows ask at once a server that is back.
    timer = setTimeout(onTimer, pause * (0.5 + Math.random() / 2));
  };
  const onTimer = () => (waiting > 0 ? check() : setSilent(false));
  const check = () => {
    if (!isSilent.get() || isProbing) return;
    clearTimeout(timer);
    isProbing = true;
    void probe().then((isAnswered) => {
      isProbing = false;
      if (!isSilent.get()) return;
      if (isAnswered) setSilent(false);
      else schedule();
    });
  };
  const forget = () => {
    unanswered = 0;
    failures = 0;
    setSilent(false);
  };

  return {
    ...{ check, noteAnswer: forget, reset: forget },
    noteNoAnswer() {
      // A person has tried it meanwhile.
      if (isSilent.get()) check();
      else if (++unanswered > maxUnanswered) {
        forget();
        return 'fail';
      } else {
        setSilent(true);
        schedule();
      }
      return 'wait';
    },
    wait() {
      waiting++;
      return () => void waiting--;
    },
  };
}
