import type { AnyWords } from '../words.ts';
import { useFilterTexts } from './filters.texts.ts';
import { type Controlled, optionsFrom, useFilterWords } from './useFilterWords.ts';

/** `useFilterWords` for all filters: also for days, and periods in words. */
export function usePanelWords(t: AnyWords) {
  const words = useFilterTexts();
  const inBar = useFilterWords(t);
  const labelOf = (name: string, filter: Controlled): string => {
    if (typeof filter === 'object' && 'what' in filter) return filter.what(t);
    if (filter === 'since') return words.since;
    if (filter === 'until') return words.until;
    return t.fields[name] ?? (filter === 'past' ? words.created : name);
  };
  const optionsOf = (name: string, filter: Controlled) =>
    filter === 'past' || filter === 'planned'
      ? optionsFrom(filter, words.periods)
      : inBar.optionsOf(name, filter);
  return { ...inBar, labelOf, optionsOf };
}
