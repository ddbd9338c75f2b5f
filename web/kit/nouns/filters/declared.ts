import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { Id } from '#contract/kit/fields.ts';
import { pastPeriods, plannedPeriods } from '#contract/kit/lists/periods.ts';
import { countryCodes } from '#contract/values/countries.ts';
import { anyDay } from '../../lists/filters/anyDay.ts';
import type { AnyWords, FilterOf, ListedNoun } from '../words.ts';

/* The filters of a list, declared by their names in the contract: how each is chosen. */

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

export interface ControlProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
  /** The label of the option for none. */
  all?: string;
}

/** A record of another noun, chosen by a search. */
export interface RecordFilter {
  readonly kind: 'record';
  readonly Control: ComponentType<ControlProps>;
  /** The name of a record, by its id. */
  readonly Name: ComponentType<{ id: string }>;
}

/** What a screen sets by other means than a control, such as an area of a map: shown as a chip, which takes it off. */
export interface ChipFilter {
  readonly kind: 'chip';
  /** Those that the list takes: by its `includes`. */
  readonly values: readonly string[];
  /** What a value says. */
  readonly Name: ComponentType<{ id: string }>;
}

/** `past`, `planned`: a period in words. */
type ControlOf<V, T> = [V] extends [boolean]
  ? 'toggle' | Select<'true' | 'false', T>
  : [V] extends [string]
    ?
        | readonly V[]
        | Select<V, T>
        | Since<T>
        | RecordFilter
        | ChipFilter
        | 'country'
        | 'since'
        | 'until'
        | 'past'
        | 'planned'
    : [V] extends [readonly (infer E extends string)[]]
      ? readonly E[] | Select<E, T>
      : never;

/** `given` has no control: only a screen may send it. A filter of the contract that is missing here does not compile. */
export type Filters<N extends ListedNoun, T> = {
  readonly [F in FilterOf<N>]-?: ControlOf<NonNullable<QueryValue<N, F>>, T> | 'given';
};
/** The names of the filters of which the contract takes several values. */
export type SeveralOf<N extends ListedNoun> = {
  [F in FilterOf<N>]: NonNullable<QueryValue<N, F>> extends readonly unknown[] ? F : never;
}[FilterOf<N>];
type QueryValue<N extends ListedNoun, F extends string> = N['calls']['list']['query'] extends {
  _zod: { output: infer Q };
}
  ? Q[F & keyof Q]
  : never;

type Simple = 'country' | 'since' | 'until' | 'toggle' | 'past' | 'planned' | 'given';
export type AnyFilter =
  | Simple
  | readonly string[]
  | Select<string, AnyWords>
  | Since<AnyWords>
  | RecordFilter
  | ChipFilter;
export type AnyFilters = Readonly<Record<string, AnyFilter>>;

/** For `useListState`: a filter whose values are all ids. */
export const anyId: readonly string[] = Object.assign([], {
  includes: (value: string) => z.safeParse(Id, value).success,
});

const yesOrNo = ['true', 'false'] as const;
const simple: Record<Exclude<Simple, 'given'>, readonly string[]> = {
  country: countryCodes,
  since: anyDay,
  until: anyDay,
  toggle: yesOrNo,
  past: pastPeriods,
  planned: plannedPeriods,
};

export const isList = (filter: AnyFilter): filter is readonly string[] => Array.isArray(filter);

/** For `useListState`: the allowed values of each filter. */
export const valuesOf = (filters: AnyFilters): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      filter === 'given' ? [] : [[name, allowedValues(filter)]],
    ),
  );

/** The allowed values of a filter. */
export function allowedValues(filter: Exclude<AnyFilter, 'given'>): readonly string[] {
  if (isList(filter)) return filter;
  if (typeof filter === 'string') return simple[filter];
  if ('values' in filter) return filter.values;
  return filter.kind === 'record' ? anyId : anyDay;
}

/** Whether it has no control. */
export const isChip = (filter: AnyFilter): filter is ChipFilter =>
  typeof filter === 'object' && 'kind' in filter && filter.kind === 'chip';

/** Whether the value is a day. */
export const isDay = (filter: AnyFilter): boolean =>
  filter === 'since' || filter === 'until' || (typeof filter === 'object' && 'what' in filter);
