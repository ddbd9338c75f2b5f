import { spots } from '#contract/spots.calls.ts';
import type { SpotToResolve } from '#contract/spots.resolve.ts';
import { addressOf } from '../../../kit/drafts/formAddress.ts';
import { lockOf, takeLock } from '../../../kit/drafts/locks.ts';
import { marksOf } from '../../../kit/drafts/marks.ts';
import { call } from '../../../kit/http/call.ts';
import { isGone } from '../../../kit/http/problem.ts';
import { hold } from './heldSpots.ts';

/* The spots whose cards were left with something typed, as by a crash: a run begins with them (product/resolve#left-behind). */

/** Where a run is opened: which drafts belong to its cards, and which one to begin with. */
export interface RunAddress {
  readonly userId: string;
  readonly pathname: string;
  readonly search: string;
  /** The form of the draft that was chosen in the outbox. */
  readonly form: string | undefined;
}

const idIn = (form: string): string | undefined => form.split('#')[1];

/** The ids of the spots that have a draft of a card of this run: neither open in another tab nor waiting to be sent. */
export async function leftSpots({ userId, pathname, search, form }: RunAddress): Promise<string[]> {
  const isOfRun = (of: string): boolean => {
    const id = idIn(of);
    return id !== undefined && addressOf(pathname, search, id).form === of;
  };
  const left: string[] = [];
  for (const mark of marksOf(userId)) {
    if (!isOfRun(mark.form) || mark.state === 'queued') continue;
    const release = await takeLock(lockOf(mark.id));
    if (!release) continue;
    release();
    const id = idIn(mark.form) ?? '';
    if (mark.form === form) left.unshift(id);
    else left.push(id);
  }
  return [...new Set(left)];
}

export interface LeftSpot {
  readonly spot: SpotToResolve;
  /** Somebody else has it. */
  readonly isLost: boolean;
}

/**
 * Claims a spot that was left, beside those of the queue, also from another run of the same person. Returns it as it is stored now;
 * undefined if it is gone.
 */
export async function takeLeft(
  run: string,
  id: string,
  queue: readonly SpotToResolve[],
): Promise<LeftSpot | undefined> {
  const held = await hold(run, [...queue.map((one) => one.id), id], true);
  const claimed = held.find((one) => one.id === id);
  try {
    const { data } = await call(spots.read, { query: { id } });
    return { spot: { ...data, pin_doubts: claimed?.pin_doubts ?? [] }, isLost: !claimed };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
