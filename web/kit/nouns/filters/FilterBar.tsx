import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import type { ListState } from '../../lists/useListState.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { FilterIcon } from '../../theme/icons.tsx';
import type { AnyWords } from '../words.ts';
import { type AnyFilter, type AnyFilters, isChip, isDay } from './declared.ts';
import { FilterControl } from './FilterControl.tsx';
import type { SortOption } from './FilterPanel.tsx';
import { useFilterWords } from './useFilterWords.ts';

const FilterChips = lazyPrefetched(() => import('./FilterChips.tsx').then((m) => m.FilterChips));
const FilterPanel = lazyPrefetched(() => import('./FilterPanel.tsx').then((m) => m.FilterPanel));

interface Props {
  filters: AnyFilters;
  list: ListState;
  t: AnyWords;
  /** The names of the filters that are chosen in the panel; the others are in the bar, on wide screens. */
  panel?: readonly string[] | undefined;
  /** Names of filters that are not shown. */
  exclude?: readonly string[] | undefined;
  /** What the list can be sorted by, for screens without table headers. */
  sorts?: readonly SortOption[];
}

/** The filters of a list: those of the bar, a button that opens the others, and the chips of those that are set. */
export function FilterBar({ filters, list, t, panel = [], exclude = [], sorts = [] }: Props) {
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const words = useFilterWords(t);
  const shown = withoutGiven(filters).filter(([name]) => !exclude.includes(name));
  const isInPanel = ([name, filter]: Entry) =>
    isPhone || panel.includes(name) || isDay(filter) || isChip(filter);
  const chips = shown.filter(isInPanel);
  const inPanel = chips.filter(([, filter]) => !isChip(filter));
  const inBar = shown.filter((entry) => !isInPanel(entry));
  return (
    <>
      {inBar.map(([name, filter]) => (
        <FilterControl
          key={name}
          {...{ name, filter, list }}
          label={words.labelOf(name)}
          options={() => words.optionsOf(name, filter)}
          all={words.allOf(filter)}
        />
      ))}
      {inPanel.length > 0 || sorts.length > 0 ? (
        <PanelButton {...{ list, t, sorts }} filters={inPanel} />
      ) : null}
      {chips.some(([name]) => list.filters[name]) ? (
        <Suspense>
          <FilterChips filters={Object.fromEntries(chips)} list={list} t={t} />
        </Suspense>
      ) : null}
    </>
  );
}

type Entry = readonly [name: string, filter: Exclude<AnyFilter, 'given'>];

const withoutGiven = (filters: AnyFilters): Entry[] =>
  Object.entries(filters).flatMap(([name, filter]): Entry[] => (filter === 'given' ? [] : [[name, filter]]));

interface PanelProps {
  filters: readonly Entry[];
  list: ListState;
  t: AnyWords;
  sorts: readonly SortOption[];
}

function PanelButton(props: PanelProps) {
  const { filters: label } = useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isSet = (entry?: Entry) => entry && props.list.filters[entry[0]];
  // The first and the last day count as one.
  const active = props.filters.filter(
    (entry, index, all) => isSet(entry) && !(entry[1] === 'until' && isSet(all[index - 1])),
  ).length;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<FilterIcon width={18} height={18} />}
      >
        {active === 0 ? label : `${label} (${active})`}
      </Button>
      {anchor ? (
        <Suspense>
          <FilterPanel {...props} anchor={anchor} close={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
