import { countryCodes } from '#contract/values/countries.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { FilterSelect } from '../fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../lists/filters/CountryFilter.tsx';
import { anyDay, DaysChip } from '../lists/filters/DaysChip.tsx';
import type { ListState } from '../lists/useListState.ts';
import type { AnyWords, FilterOf, ListedNoun } from './words.ts';

/* The filters of a list as data: by their names in the contract, what they look like. */

/** A select of some values. They are called as the field's choices are, unless `labels` says otherwise. */
interface Select<V extends string, T> {
  readonly values: readonly V[];
  labels?(t: T): Readonly<Record<string, string>>;
  /** The words for "no filter"; "Todos" unless given. */
  all?(t: T): string;
}
/** The days from and to which rows count, one after the other; `what` happened then, unless they were made. */
interface Since<T> {
  readonly kind: 'since';
  what(t: T): string;
}

type Of<V, T> = [V] extends [boolean]
  ? 'toggle'
  : [V] extends [string]
    ? readonly V[] | Select<V, T> | Since<T> | 'country' | 'since' | 'until'
    : never;

/** `given` has no control: it is sent by the screen itself, or not at all. A filter of the contract that is missing here does not compile. */
export type Filters<N extends ListedNoun, T> = {
  readonly [F in FilterOf<N>]-?: Of<NonNullable<QueryValue<N, F>>, T> | 'given';
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

const isValues = (filter: AnyFilter): filter is readonly string[] => Array.isArray(filter);

/** For `useListState`: what every filter may be. */
export const valuesOf = (filters: AnyFilters): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, filter]) => filter !== 'given')
      .map(([name, filter]) => [name, allowed(filter)]),
  );

function allowed(filter: AnyFilter): readonly string[] {
  if (isValues(filter)) return filter;
  if (typeof filter === 'object') return 'values' in filter ? filter.values : anyDay;
  if (filter === 'country') return countryCodes;
  return filter === 'toggle' ? yesOrNo : anyDay;
}

interface Props {
  filters: AnyFilters;
  list: ListState;
  t: AnyWords;
  /** Names of filters that are not shown. */
  without?: readonly string[] | undefined;
}

/** The filters of a list, in the order in which they are declared. */
export function NounFilters({ filters, list, t, without = [] }: Props) {
  const shown = Object.entries(filters).filter(([name]) => !without.includes(name));
  const untilOf = (at: number) => shown[at + 1]?.[0] ?? '';
  return shown.map(([name, filter], at) => (
    <OneFilter key={name} {...{ name, filter, list, t }} until={list.filters[untilOf(at)]} />
  ));
}

interface OneProps extends Pick<Props, 'list' | 't'> {
  name: string;
  filter: AnyFilter;
  until: string | undefined;
}

function OneFilter({ name, filter, list, t, until }: OneProps) {
  const shared = useTexts();
  const value = list.filters[name];
  const onChange = (chosen: string | undefined) => list.setFilter(name, chosen);
  if (filter === 'country') return <CountryFilter value={value} onChange={onChange} />;
  if (filter === 'since') return <DaysChip from={value} to={until} />;
  if (filter === 'until' || filter === 'given') return null;
  if (typeof filter === 'object' && 'what' in filter)
    return <DaysChip from={value} to={until} what={filter.what(t)} />;
  const { values, labels, all } = selectOf(filter);
  const named =
    labels?.(t) ?? (filter === 'toggle' ? { true: shared.yes, false: shared.no } : t.values?.[name]);
  return (
    <FilterSelect
      label={t.fields[name] ?? name}
      all={all?.(t)}
      value={value}
      options={values.map((one) => ({ value: one, label: named?.[one] ?? one }))}
      onChange={onChange}
    />
  );
}

function selectOf(filter: 'toggle' | readonly string[] | Select<string, AnyWords>): Select<string, AnyWords> {
  if (filter === 'toggle') return { values: yesOrNo };
  return isValues(filter) ? { values: filter } : filter;
}
