import type { Place } from '#contract/places.ts';
import { type CircuitBreaker, withRetries } from '../provider.ts';
import type { Geocoder, Question } from './geocoder.ts';

const maxEntries = 2000;
const ttl = 24 * 60 * 60 * 1000;

/**
 * Adds a cache, a retry and a circuit breaker to a provider. Results are cached for a day where its terms allow that;
 * otherwise only concurrent equal searches share one request.
 */
export function cachedGeocoder(provider: Geocoder, breaker: CircuitBreaker): Geocoder {
  const cache = new Map<string, { expiresAt: number; places: Promise<Place[]> }>();
  const fetchPlaces = (question: Question) =>
    breaker(() => withRetries(2, 150, () => provider.search(question)));

  return {
    ...provider,
    search(question) {
      const key = JSON.stringify([question.search.toLowerCase(), question.country, question.language]);
      const entry = cache.get(key);
      cache.delete(key);
      if (entry && entry.expiresAt > Date.now()) {
        // Moved to the end: the least recently used entry is evicted first.
        cache.set(key, entry);
        return entry.places;
      }
      const places = fetchPlaces(question);
      cache.set(key, { expiresAt: Date.now() + ttl, places });
      const evict = () => cache.delete(key);
      places.then(provider.isCacheable ? undefined : evict, evict);
      for (const oldest of cache.keys()) if (cache.size > maxEntries) cache.delete(oldest);
      return places;
    },
  };
}
