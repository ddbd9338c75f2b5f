import { useTexts } from '../../../texts/useTexts.ts';
import type { Option } from '../../fields/picker/FilterSelect.tsx';
import type { AnyWords } from '../words.ts';
import { type AnyFilter, allowedValues, isList } from './declared.ts';
import { useFilterTexts } from './filters.texts.ts';

/** The label of a filter, and its options if it is chosen from a list. */
export function useFilterWords(t: AnyWords) {
  const shared = useTexts();
  const words = useFilterTexts();
  const labelOf = (name: string, filter: AnyFilter): string => {
    if (typeof filter === 'object' && 'what' in filter) return filter.what(t);
    if (filter === 'since') return words.since;
    if (filter === 'until') return words.until;
    return t.fields[name] ?? (filter === 'past' ? words.created : name);
  };
  const labelsOf = (name: string, filter: AnyFilter): Readonly<Record<string, string>> => {
    if (filter === 'past' || filter === 'planned') return words.periods;
    if (filter === 'toggle') return { true: shared.yes, false: shared.no };
    return (
      (typeof filter === 'object' && 'labels' in filter && filter.labels?.(t)) || (t.values?.[name] ?? {})
    );
  };
  const optionsOf = (name: string, filter: Exclude<AnyFilter, 'given'>): Option[] => {
    const labels = labelsOf(name, filter);
    return allowedValues(filter).map((value) => ({ value, label: labels[value] ?? value }));
  };
  const allOf = (filter: AnyFilter): string | undefined =>
    typeof filter === 'object' && !isList(filter) && 'values' in filter ? filter.all?.(t) : undefined;
  return { labelOf, optionsOf, allOf };
}
