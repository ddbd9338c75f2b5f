import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, FindActor } from './access.ts';

/** For how long a server may take callers for who they were, in milliseconds (docs/decisions/0013). */
const leaseTime = 100;
/** Callers remembered at most; then all are forgotten. */
const most = 5000;

interface Lease {
  since: number;
  actor: Promise<Actor | undefined>;
}

/**
 * Asks for the same caller once per lease. Strangers are not remembered. A lease begins before
 * the question is asked, so what ended by then is known.
 */
export function leased(find: FindActor): FindActor {
  const leases = new Map<string, Lease>();

  async function ask(key: string, tokenHash: Buffer): Promise<Actor | undefined> {
    const actor = await find(tokenHash);
    if (!actor) leases.delete(key);
    return actor;
  }

  return (tokenHash) => {
    const key = tokenHash.toString('latin1');
    const now = performance.now();
    const known = leases.get(key);
    if (known && now - known.since < leaseTime) return known.actor;
    if (leases.size >= most) leases.clear();
    const actor = ask(key, tokenHash);
    actor.catch(() => leases.delete(key));
    leases.set(key, { since: now, actor });
    return actor;
  };
}

/**
 * Waits until no server takes anyone any more for who they were before. Whoever ends a session or changes a role does so
 * between commit and answer: from the answer on, it holds everywhere.
 */
export const untilLeasesEnd = (): Promise<void> => sleep(leaseTime * 1.2);
