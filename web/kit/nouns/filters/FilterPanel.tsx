import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { FilterSelect } from '../../fields/picker/FilterSelect.tsx';
import { DayFilter } from '../../lists/filters/DayFilter.tsx';
import type { ListState } from '../../lists/useListState.ts';
import type { AnyWords } from '../words.ts';
import { type AnyFilter, isDay } from './declared.ts';
import { FilterControl } from './FilterControl.tsx';
import { useFilterTexts } from './filters.texts.ts';
import { Panel } from './Panel.tsx';
import { usePanelWords } from './usePanelWords.ts';

/** What a list can be sorted by. */
export interface SortOption {
  readonly sort: string;
  readonly label: string;
}

interface Props {
  anchor: HTMLElement;
  filters: readonly (readonly [name: string, filter: Exclude<AnyFilter, 'given'>])[];
  list: ListState;
  t: AnyWords;
  sorts: readonly SortOption[];
  close(): void;
}

/** The filters that are not in the bar: below the button, on a phone a sheet. They take effect at once. */
export function FilterPanel({ anchor, filters, list, t, sorts, close }: Props) {
  const words = useFilterTexts();
  const { clearFilters, all } = useTexts();
  const panelWords = usePanelWords(t);
  const { labelOf } = panelWords;
  return (
    <Panel anchor={anchor} label={words.more} close={close}>
      <Box sx={gridStyle}>
        {filters.map(([name, filter], index) => {
          const [sinceName = '', since] = (filter === 'until' && filters[index - 1]) || [];
          const label = labelOf(name, filter, since);
          const value = list.filters[name];
          const isReversed = value !== undefined && value < (list.filters[sinceName] ?? '');
          return (
            <Labelled key={name} label={label}>
              {isDay(filter) ? (
                <DayFilter
                  {...{ label, value }}
                  isLabelled
                  error={isReversed ? words.endsBefore : undefined}
                  onChange={(day) => list.setFilter(name, day)}
                />
              ) : (
                <FilterControl
                  {...{ name, filter, list, label }}
                  options={() => panelWords.optionsOf(name, filter)}
                  all={panelWords.allOf(filter) ?? all}
                />
              )}
            </Labelled>
          );
        })}
        {sorts.length > 0 ? <Sorting list={list} sorts={sorts} /> : null}
      </Box>
      <Box sx={footStyle}>
        <Button
          onClick={() => list.narrowed && list.clear()}
          // Not `disabled`: it keeps the focus.
          aria-disabled={!list.narrowed}
          color="inherit"
          sx={{ color: 'text.secondary' }}
        >
          {clearFilters}
        </Button>
        <Button variant="contained" onClick={close}>
          {words.done}
        </Button>
      </Box>
    </Panel>
  );
}

/** In sight while a long panel is scrolled. */
const footStyle = {
  position: 'sticky',
  bottom: -16,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  mx: -2,
  mb: -2,
  px: 2,
  py: 1.5,
  background: 'var(--surface)',
} as const;

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  '& > * > :nth-child(2)': { width: '100% !important' },
} as const;

/** The label is for the eye: the control has the same name. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="span" aria-hidden sx={{ fontSize: 12.5, color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </div>
  );
}

function Sorting({ list, sorts }: { list: ListState; sorts: readonly SortOption[] }) {
  const words = useFilterTexts();
  return (
    <>
      <Labelled label={words.sortBy}>
        <FilterSelect
          label={words.sortBy}
          all={words.byDefault}
          value={list.sort}
          options={sorts.map(({ sort, label }) => ({ value: sort, label }))}
          onChange={(sort) => list.setSort(sort, list.order)}
        />
      </Labelled>
      {list.sort ? (
        <Labelled label={words.direction}>
          <FilterSelect
            label={words.direction}
            required
            value={list.order ?? 'asc'}
            options={[
              { value: 'asc', label: words.ascending },
              { value: 'desc', label: words.descending },
            ]}
            onChange={(order) => list.setSort(list.sort, order)}
          />
        </Labelled>
      ) : null}
    </>
  );
}
