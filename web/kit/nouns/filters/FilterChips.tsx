import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, Suspense } from 'react';
import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useDateRangeTexts } from '../../lists/filters/dateRange.texts.ts';
import type { ListState } from '../../lists/useListState.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { coarsePointer } from '../../theme/touch.ts';
import { formatDay } from '../../values/dates.ts';
import type { AnyWords } from '../words.ts';
import { isDay, isList } from './declared.ts';
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
  const entries = Object.entries(filters);
  const chips = entries.flatMap(([name, filter], index) => {
    const value = list.filters[name];
    // One chip for the first and the last day.
    if (filter === 'until') return [];
    const last = isDay(filter) ? entries[index + 1]?.[0] : undefined;
    const until = last ? list.filters[last] : undefined;
    if (!value && !until) return [];
    const remove = () => list.setFilters({ [name]: undefined, ...(last && { [last]: undefined }) });
    return [<Chip key={name} {...{ name, filter, t, remove, until }} value={value ?? ''} />];
  });
  if (chips.length === 0) return null;
  return (
    <Box component="ul" aria-label={words.active} sx={listStyle}>
      {chips.map((chip) => (
        <li key={chip.key}>{chip}</li>
      ))}
    </Box>
  );
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
  const { labelOf } = usePanelWords(props.t);
  const label = props.filter === 'since' ? words.created : labelOf(props.name, props.filter);
  return (
    <ButtonBase onClick={remove} aria-label={words.remove(label)} sx={chipStyle}>
      <span className="name">{label}</span>
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
  return optionsOf(name, filter).find((option) => option.value === value)?.label ?? value;
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
