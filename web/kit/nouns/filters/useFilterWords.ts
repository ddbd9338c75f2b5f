import { useTexts } from '../../../texts/useTexts.ts';
import type { Option } from '../../fields/picker/Select.tsx';
import type { AnyWords } from '../words.ts';
import { type AnyFilter, allowedValues, isChip, isList } from './declared.ts';

export type Labels = Readonly<Record<string, string>>;
export type Controlled = Exclude<AnyFilter, 'given'>;

export const optionsFrom = (filter: Controlled, labels: Labels): Option[] =>
  allowedValues(filter).map((value) => ({ value, label: labels[value] ?? value }));

/** The labels of the filters in the bar: their names, and the options of those that are chosen from a list. */
export function useFilterWords(t: AnyWords) {
  const { yes, no } = useTexts();
  const labelOf = (name: string): string => t.fields[name] ?? name;
  const labelsOf = (name: string, filter: Controlled): Labels => {
    const own = typeof filter === 'object' && 'labels' in filter ? filter.labels?.(t) : undefined;
    const yesOrNo = filter === 'toggle' ? { true: yes, false: no } : undefined;
    return own ?? yesOrNo ?? t.values?.[name] ?? {};
  };
  const optionsOf = (name: string, filter: Controlled) => optionsFrom(filter, labelsOf(name, filter));
  const allOf = (filter: Controlled): string | undefined =>
    typeof filter === 'object' && !isList(filter) && !isChip(filter) && 'values' in filter
      ? filter.all?.(t)
      : undefined;
  return { labelOf, optionsOf, allOf };
}
