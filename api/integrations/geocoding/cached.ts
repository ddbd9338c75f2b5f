import type { Place } from '#contract/places.ts';
import { type Breaker, retrying } from '../provider.ts';
import type { Geocoder, Question } from './geocoder.ts';

const entries = 2000;
const keptFor = 24 * 60 * 60 * 1000;

/**
 * A provider that may be slow, failing or costly: the same question is asked once and its answer kept for a day (where
 * the terms allow it), a failed one is tried once more, and after a few failures it is left alone for a while.
 */
export function cachedGeocoder(provider: Geocoder, breaker: Breaker): Geocoder {
  const kept = new Map<string, { until: number; places: Promise<Place[]> }>();
  const ask = (question: Question) => breaker.run(() => retrying(2, 150, () => provider.search(question)));

  return {
    ...provider,
    search(question) {
      const key = JSON.stringify([question.search.toLowerCase(), question.country, question.language]);
      const found = kept.get(key);
      kept.delete(key);
      if (found && found.until > Date.now()) {
        // Back at the end: the one that nobody asked for longest goes first.
        kept.set(key, found);
        return found.places;
      }
      const places = ask(question);
      kept.set(key, { until: Date.now() + keptFor, places });
      const forget = () => kept.delete(key);
      places.then(provider.mayBeKept ? undefined : forget, forget);
      for (const oldest of kept.keys()) if (kept.size > entries) kept.delete(oldest);
      return places;
    },
  };
}
