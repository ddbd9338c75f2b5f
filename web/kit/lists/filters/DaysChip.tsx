import * as z from 'zod/mini';
import { Day } from '#contract/kit/fields.ts';
import { CalendarIcon } from '../../theme/icons.tsx';
import { formatDay } from '../../values/dates.ts';
import { StatusChip } from '../../values/StatusChip.tsx';
import { useDaysTexts } from './days.texts.ts';

/** For `useListState`: any day that exists is a value of this filter; numbers of the dashboard open lists with them. */
export const anyDay: readonly string[] = Object.assign([], {
  includes: (value: string) => z.safeParse(Day, value).success,
});

interface Props {
  from?: string | undefined;
  to?: string | undefined;
  /** What happened then, when it is not that the rows were made. */
  what?: string;
}

/** Says which days narrow the list; nothing without any. "Quitar filtros" takes them away. */
export function DaysChip({ from, to, what }: Props) {
  const t = useDaysTexts();
  if (!from && !to) return null;
  const [start, end] = [formatDay(from ?? ''), formatDay(to ?? '')];
  const label = from && to ? t.between(start, end) : from ? t.since(start) : t.until(end);
  return (
    <span style={{ alignSelf: 'center' }}>
      <StatusChip label={what ? `${what} · ${label}` : label} icon={CalendarIcon} tone="accent" />
    </span>
  );
}
