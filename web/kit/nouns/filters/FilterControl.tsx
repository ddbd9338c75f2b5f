import { Suspense } from 'react';
import { FilterSelect } from '../../fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../../lists/filters/CountryFilter.tsx';
import { DayFilter } from '../../lists/filters/DayFilter.tsx';
import type { ListState } from '../../lists/useListState.ts';
import type { AnyWords } from '../words.ts';
import { type AnyFilter, isList } from './declared.ts';
import { useFilterWords } from './useFilterWords.ts';

interface Props {
  name: string;
  filter: Exclude<AnyFilter, 'given'>;
  list: Pick<ListState, 'filters' | 'setFilter'>;
  t: AnyWords;
  /** The label of "no filter"; by default with the name of the filter. */
  all?: string;
}

/** The control of one filter. */
export function FilterControl({ name, filter, list, t, all }: Props) {
  const { labelOf, optionsOf, allOf } = useFilterWords(t);
  const label = labelOf(name, filter);
  const value = list.filters[name];
  const onChange = (next: string | undefined) => list.setFilter(name, next);
  if (filter === 'country') return <CountryFilter value={value} onChange={onChange} />;
  if (isDay(filter)) return <DayFilter label={label} value={value} onChange={onChange} />;
  if (typeof filter === 'object' && !isList(filter) && 'Control' in filter)
    return (
      <Suspense fallback={null}>
        <filter.Control label={label} value={value} onChange={onChange} />
      </Suspense>
    );
  const options = optionsOf(name, filter);
  return <FilterSelect {...{ label, value, onChange, options }} all={allOf(filter) ?? all} />;
}

/** Whether the value is a day. */
export const isDay = (filter: AnyFilter): boolean =>
  filter === 'since' || filter === 'until' || (typeof filter === 'object' && 'what' in filter);
