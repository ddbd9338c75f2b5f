import { Suspense } from 'react';
import { FilterSelect, type Option } from '../../fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../../lists/filters/CountryFilter.tsx';
import type { ListState } from '../../lists/useListState.ts';
import { isList } from './declared.ts';
import type { Controlled } from './useFilterWords.ts';

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
  return <FilterSelect {...{ label, value, onChange }} options={options()} {...(all && { all })} />;
}
