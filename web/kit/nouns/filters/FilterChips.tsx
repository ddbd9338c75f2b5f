import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useDateRangeTexts } from '../../lists/filters/dateRange.texts.ts';
import type { ListState } from '../../lists/useListState.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { coarsePointer } from '../../theme/touch.ts';
import { formatDay } from '../../values/dates.ts';
import type { AnyWords } from '../words.ts';
import { isDay, isList } from './declared.ts';
import { labelOfValues } from './FilterControl.tsx';
import { useFilterTexts } from './filters.texts.ts';
import type { Controlled } from './useFilterWords.ts';
import { usePanelWords } from './usePanelWords.ts';

interface Props {
  filters: Readonly<Record<string, Controlled>>;
  list: Pick<ListState, 'filters' | 'setFilters'>;
  t: AnyWords;
}

/** The filters that are set, each as a button that removes it; nothing without any. */
export function FilterChips({ filters, list, t }: Props) {
  const words = useFilterTexts();
  const [chipList, keepFocus] = useChipFocus();
  const entries = Object.entries(filters);
  const chips = entries.flatMap(([name, filter], index) => {
    const value = list.filters[name];
    // One chip for the first and the last day.
    if (filter === 'until') return [];
    const last = isDay(filter) ? entries[index + 1]?.[0] : undefined;
    const until = last ? list.filters[last] : undefined;
    if (!value && !until) return [];
    const remove = () => {
      keepFocus();
      list.setFilters({ [name]: undefined, ...(last && { [last]: undefined }) });
    };
    return [<Chip key={name} {...{ name, filter, t, remove, until }} value={value ?? ''} />];
  });
  if (chips.length === 0) return null;
  return (
    <Box component="ul" ref={chipList} aria-label={words.active} sx={listStyle}>
      {chips.map((chip) => (
        <li key={chip.key}>{chip}</li>
      ))}
    </Box>
  );
}

/**
 * Where the focus goes when a chip was taken off by it: to the chip in its place, without any to the button of the filters. Returns
 * the ref of the list, and a function to call before a chip is taken off.
 */
function useChipFocus() {
  const list = useRef<HTMLUListElement>(null);
  const bar = useRef<Element>(null);
  const removed = useRef<number>(undefined);
  const chips = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    bar.current = list.current?.closest('[role=search]') ?? null;
    const index = removed.current;
    if (index === undefined || document.activeElement !== document.body) return;
    removed.current = undefined;
    chips()[Math.min(index, chips().length - 1)]?.focus();
  });
  useEffect(
    () => () => {
      if (removed.current !== undefined)
        bar.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus();
    },
    [],
  );
  const keepFocus = () => {
    removed.current = chips().indexOf(document.activeElement as HTMLButtonElement);
  };
  return [list, keepFocus] as const;
}

interface ChipProps {
  name: string;
  filter: Controlled;
  t: AnyWords;
  value: string;
  /** The last day, when the value is the first one. */
  until: string | undefined;
  remove(): void;
}

function Chip({ remove, ...props }: ChipProps) {
  const words = useFilterTexts();
  const { nameOf, optionsOf } = usePanelWords(props.t);
  const { name, filter, value } = props;
  const label = nameOf(name, filter);
  const hasOptions = typeof filter === 'object' && (isList(filter) || 'values' in filter);
  // A filter with one value has the same word for both.
  const isSame = hasOptions && labelOfValues(value, optionsOf(name, filter)) === label;
  return (
    <ButtonBase onClick={remove} aria-label={words.remove(label)} sx={chipStyle}>
      {isSame ? null : <span className="name">{label}</span>}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 550 }}>
        <Suspense fallback="…">
          <Value {...props} />
        </Suspense>
      </Box>
      <CloseIcon width={14} height={14} style={{ flex: 'none' }} />
    </ButtonBase>
  );
}

function Value({ name, filter, t, value, until }: Omit<ChipProps, 'remove'>): ReactNode {
  const { optionsOf } = usePanelWords(t);
  const language = nameLanguage(useLanguage());
  if (filter === 'country') return countryName(value, language);
  if (isDay(filter)) return <Days from={value} to={until} />;
  if (typeof filter === 'object' && !isList(filter) && 'Name' in filter) return <filter.Name id={value} />;
  return labelOfValues(value, optionsOf(name, filter));
}

function Days({ from, to }: { from: string; to: string | undefined }) {
  const t = useDateRangeTexts();
  const [start, end] = [formatDay(from), formatDay(to ?? '')];
  if (!from) return t.until(end);
  return to ? t.between(start, end) : t.since(start);
}

const listStyle = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  p: 0,
  m: 0,
  order: 1,
  flexBasis: '100% !important',
} as const;

const chipStyle = {
  maxWidth: 320,
  minHeight: 28,
  gap: 0.75,
  px: 1.25,
  borderRadius: '14px',
  border: '1px solid var(--line)',
  background: 'var(--raised)',
  font: 'inherit',
  fontSize: 13,
  whiteSpace: 'nowrap',
  '& .name': { color: 'text.secondary' },
  '&:hover, &:focus-visible': { borderColor: 'var(--accent)' },
  [coarsePointer]: { minHeight: 44, borderRadius: '22px' },
} as const;
