import * as z from 'zod/mini';
import { Day } from '#contract/kit/fields.ts';
import { CalendarIcon } from '../../theme/icons.tsx';
import { formatDay } from '../../values/dates.ts';
import { StatusChip } from '../../values/StatusChip.tsx';
import { useDateRangeTexts } from './dateRange.texts.ts';

/** For `useListState`: a filter whose values are all existing days; the dashboard links to lists with such filters. */
export const anyDay: readonly string[] = Object.assign([], {
  includes: (value: string) => z.safeParse(Day, value).success,
});

interface Props {
  from?: string | undefined;
  to?: string | undefined;
  /** The event that the days refer to, when it is not the creation of the rows. */
  what?: string;
}

/** The days by which a list is filtered; nothing without them. "Quitar filtros" removes them. */
export function DateRangeChip({ from, to, what }: Props) {
  const t = useDateRangeTexts();
  if (!from && !to) return null;
  const [start, end] = [formatDay(from ?? ''), formatDay(to ?? '')];
  const label = from && to ? t.between(start, end) : from ? t.since(start) : t.until(end);
  return (
    <span style={{ alignSelf: 'center' }}>
      <StatusChip label={what ? `${what} · ${label}` : label} icon={CalendarIcon} tone="accent" />
    </span>
  );
}
