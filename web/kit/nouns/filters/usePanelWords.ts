import type { AnyWords } from '../words.ts';
import { isDay } from './declared.ts';
import { useFilterTexts } from './filters.texts.ts';
import { type Controlled, optionsFrom, useFilterWords } from './useFilterWords.ts';

/** `useFilterWords` for all filters: also for days, and periods in words. */
export function usePanelWords(t: AnyWords) {
  const words = useFilterTexts();
  const inBar = useFilterWords(t);
  /** A day has the name of what its range is about: `since` is the first day of it. */
  const labelOf = (name: string, filter: Controlled, since = filter): string => {
    if (filter === 'until') return words.until(whatOf(since));
    return isDay(filter) ? words.since(whatOf(filter)) : nameOf(name, filter);
  };
  /** Without regard to which of the two days it is. */
  const nameOf = (name: string, filter: Controlled): string => {
    if (isDay(filter)) return whatOf(filter);
    return t.fields[name] ?? (filter === 'past' ? words.created : name);
  };
  const whatOf = (since: Controlled): string =>
    typeof since === 'object' && 'what' in since ? since.what(t) : words.created;
  const optionsOf = (name: string, filter: Controlled) =>
    filter === 'past' || filter === 'planned'
      ? optionsFrom(filter, words.periods)
      : inBar.optionsOf(name, filter);
  return { ...inBar, labelOf, nameOf, optionsOf };
}
