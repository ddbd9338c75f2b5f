import { countryCodes } from '#contract/values/countries.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { FilterSelect } from '../fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../lists/filters/CountryFilter.tsx';
import { anyDay, DateRangeChip } from '../lists/filters/DateRangeChip.tsx';
import type { ListState } from '../lists/useListState.ts';
import type { AnyWords, FilterOf, ListedNoun } from './words.ts';

/* The filters of a list, declared by their names in the contract: their controls. */

/** A select. The labels of its values are those of the field's choices unless `labels` is given. */
interface Select<V extends string, T> {
  readonly values: readonly V[];
  labels?(t: T): Readonly<Record<string, string>>;
  /** The label of "no filter"; by default "Todos". */
  all?(t: T): string;
}
/** The first day, declared before its `until`; `what` is the event that they refer to, by default the row's creation. */
interface Since<T> {
  readonly kind: 'since';
  what(t: T): string;
}

type ControlOf<V, T> = [V] extends [boolean]
  ? 'toggle'
  : [V] extends [string]
    ? readonly V[] | Select<V, T> | Since<T> | 'country' | 'since' | 'until'
    : never;

/** `given` has no control: only a screen may send it. A filter of the contract that is missing here does not compile. */
export type Filters<N extends ListedNoun, T> = {
  readonly [F in FilterOf<N>]-?: ControlOf<NonNullable<QueryValue<N, F>>, T> | 'given';
};
type QueryValue<N extends ListedNoun, F extends string> = N['calls']['list']['query'] extends {
  _zod: { output: infer Q };
}
  ? Q[F & keyof Q]
  : never;

type AnyFilter =
  | 'country'
  | 'since'
  | 'until'
  | 'toggle'
  | 'given'
  | readonly string[]
  | Select<string, AnyWords>
  | Since<AnyWords>;
export type AnyFilters = Readonly<Record<string, AnyFilter>>;

const yesOrNo = ['true', 'false'] as const;

const isArray = (filter: AnyFilter): filter is readonly string[] => Array.isArray(filter);

/** For `useListState`: the allowed values of each filter. */
export const valuesOf = (filters: AnyFilters): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, filter]) => filter !== 'given')
      .map(([name, filter]) => [name, allowedValues(filter)]),
  );

function allowedValues(filter: AnyFilter): readonly string[] {
  if (isArray(filter)) return filter;
  if (typeof filter === 'object') return 'values' in filter ? filter.values : anyDay;
  if (filter === 'country') return countryCodes;
  return filter === 'toggle' ? yesOrNo : anyDay;
}

interface Props {
  filters: AnyFilters;
  list: ListState;
  t: AnyWords;
  /** Names of filters that are not shown. */
  exclude?: readonly string[] | undefined;
}

/** The controls of the declared filters. */
export function NounFilters({ filters, list, t, exclude = [] }: Props) {
  const shown = Object.entries(filters).filter(([name]) => !exclude.includes(name));
  return shown.map(([name, filter], index) => (
    <OneFilter key={name} {...{ name, filter, list, t }} until={list.filters[shown[index + 1]?.[0] ?? '']} />
  ));
}

interface OneProps extends Pick<Props, 'list' | 't'> {
  name: string;
  filter: AnyFilter;
  /** The value of the next filter: the last day, when this one is a first day. */
  until: string | undefined;
}

function OneFilter({ name, filter, list, t, until }: OneProps) {
  const shared = useTexts();
  const value = list.filters[name];
  const onChange = (next: string | undefined) => list.setFilter(name, next);
  if (filter === 'country') return <CountryFilter value={value} onChange={onChange} />;
  if (filter === 'since') return <DateRangeChip from={value} to={until} />;
  if (filter === 'until' || filter === 'given') return null;
  if (typeof filter === 'object' && 'what' in filter)
    return <DateRangeChip from={value} to={until} what={filter.what(t)} />;
  const { values, labels, all } = selectOf(filter);
  const valueLabels =
    labels?.(t) ?? (filter === 'toggle' ? { true: shared.yes, false: shared.no } : t.values?.[name]);
  return (
    <FilterSelect
      label={t.fields[name] ?? name}
      all={all?.(t)}
      value={value}
      options={values.map((option) => ({ value: option, label: valueLabels?.[option] ?? option }))}
      onChange={onChange}
    />
  );
}

function selectOf(filter: 'toggle' | readonly string[] | Select<string, AnyWords>): Select<string, AnyWords> {
  if (filter === 'toggle') return { values: yesOrNo };
  return isArray(filter) ? { values: filter } : filter;
}
