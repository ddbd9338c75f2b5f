import { Suspense } from 'react';
import { FilterSelect } from '../../fields/picker/FilterSelect.tsx';
import type { Option } from '../../fields/picker/Select.tsx';
import { CountryFilter } from '../../lists/filters/CountryFilter.tsx';
import type { ListState } from '../../lists/useListState.ts';
import { isList } from './declared.ts';
import type { Controlled } from './useFilterWords.ts';

/** What a filter is set to; several values are only in addresses and views. */
export const labelOfValues = (value: string, options: readonly Option[]): string =>
  value
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.label ?? one)
    .join(', ');

interface Props {
  name: string;
  filter: Controlled;
  list: Pick<ListState, 'filters' | 'setFilter'>;
  label: string;
  /** Of a filter that is chosen from a list. */
  options(): readonly Option[];
  /** The label of "no filter"; by default with the name of the filter. */
  all: string | undefined;
}

/** The control of a filter that is not a day: days are in the panel only. */
export function FilterControl({ name, filter, list, label, options, all }: Props) {
  const value = list.filters[name];
  const onChange = (next: string | undefined) => list.setFilter(name, next);
  if (filter === 'country') return <CountryFilter value={value} onChange={onChange} />;
  if (typeof filter === 'object' && !isList(filter) && 'Control' in filter)
    return (
      <Suspense fallback={null}>
        <filter.Control label={label} value={value} onChange={onChange} />
      </Suspense>
    );
  const shown = options();
  return (
    <FilterSelect
      {...{ label, value, onChange }}
      options={value?.includes(',') ? [...shown, { value, label: labelOfValues(value, shown) }] : shown}
      {...(all && { all })}
    />
  );
}
