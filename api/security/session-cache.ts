import { setTimeout as sleep } from 'node:timers/promises';
import type { FindActor, SessionUser } from './access.ts';

/** Milliseconds for which a server may use a cached caller (docs/decisions/0013). */
const cacheTtl = 100;
/** At this size the cache is cleared. */
const maxEntries = 5000;

interface CacheEntry {
  since: number;
  actor: Promise<SessionUser | undefined>;
}

/** Called for each caller who is looked up. */
export type CountLookup = (cache: 'hit' | 'miss') => void;

/**
 * Caches `find`; unknown tokens and errors are not cached. The TTL starts before the query is sent, so that no entry is older
 * than the TTL.
 */
export function cachedActors(find: FindActor, count: CountLookup = () => {}): FindActor {
  const cache = new Map<string, CacheEntry>();

  async function load(key: string, tokenHash: Buffer): Promise<SessionUser | undefined> {
    const actor = await find(tokenHash);
    if (!actor) cache.delete(key);
    return actor;
  }

  return (tokenHash) => {
    const key = tokenHash.toString('latin1');
    const now = performance.now();
    const cached = cache.get(key);
    const isHit = cached !== undefined && now - cached.since < cacheTtl;
    count(isHit ? 'hit' : 'miss');
    if (isHit) return cached.actor;
    if (cache.size >= maxEntries) cache.clear();
    const actor = load(key, tokenHash);
    actor.catch(() => cache.delete(key));
    cache.set(key, { since: now, actor });
    return actor;
  };
}

/**
 * Waits until the cached callers of all servers have expired. Calls that end a session or change a role wait for this between
 * commit and response, so that the change is effective on all servers from the response on.
 */
export const untilSessionCachesExpire = (): Promise<void> => sleep(cacheTtl * 1.2);
