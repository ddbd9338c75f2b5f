import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, FindActor } from './access.ts';

/** Milliseconds for which a server may use a cached caller (docs/decisions/0013). */
const cacheTtl = 100;
/** At this size the cache is cleared. */
const maxEntries = 5000;

interface CacheEntry {
  since: number;
  actor: Promise<Actor | undefined>;
}

/**
 * Looks a caller up at most once while an entry lives. Unknown tokens are not cached. The life of an entry begins before
 * its query is sent, so whatever had ended by then is known.
 */
export function cachedActors(find: FindActor): FindActor {
  const cache = new Map<string, CacheEntry>();

  async function ask(key: string, tokenHash: Buffer): Promise<Actor | undefined> {
    const actor = await find(tokenHash);
    if (!actor) cache.delete(key);
    return actor;
  }

  return (tokenHash) => {
    const key = tokenHash.toString('latin1');
    const now = performance.now();
    const known = cache.get(key);
    if (known && now - known.since < cacheTtl) return known.actor;
    if (cache.size >= maxEntries) cache.clear();
    const actor = ask(key, tokenHash);
    actor.catch(() => cache.delete(key));
    cache.set(key, { since: now, actor });
    return actor;
  };
}

/**
 * Waits until every server's cached callers have expired. Calls that end a session or change a role wait for this
 * between commit and answer: from the answer on, the change holds on all servers.
 */
export const untilSessionCachesExpire = (): Promise<void> => sleep(cacheTtl * 1.2);
