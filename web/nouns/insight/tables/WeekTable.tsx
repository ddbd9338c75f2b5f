import Box from '@mui/material/Box';
import { useState } from 'react';
import type { InsightWeek, KindInsight } from '#contract/insight.ts';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { visuallyHidden } from '../../../kit/theme/visuallyHidden.ts';
import { formatDay } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from '../insight.texts.ts';
import { decidedList, type Scope } from '../links.ts';
import { useDuration } from '../useDuration.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { NumberLink } from './NumberLink.tsx';
import { nameStyle, numberStyle, rowStyle, tableStyle } from './tableStyles.ts';

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

/** The numbers of the chart, the newest week first; rendered only while it is open. */
export function WeekTable({ numbers: { weeks }, scope }: Props) {
  const t = useInsightTexts();
  const [open, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)} sx={detailsStyle}>
      <summary>
        {t.showTable}
        <Box component="span" sx={visuallyHidden}>{`: ${t.weeks}, ${t.kinds[scope.kind]}`}</Box>
      </summary>
      {open ? (
        <Box component="table" aria-label={t.weeks} sx={{ ...tableStyle, mt: 1 }}>
          <HeaderRow names={[t.week, t.decided, t.median, t.p90]} />
          <tbody>
            {weeks.toReversed().map((week) => (
              <Week key={week.from} week={week} scope={scope} />
            ))}
          </tbody>
        </Box>
      ) : null}
    </Box>
  );
}

function Week({ week, scope }: { week: InsightWeek; scope: Scope }) {
  const t = useInsightTexts();
  const number = useNumberFormat();
  const duration = useDuration();
  const name = formatDay(week.from);
  const to = decidedList({ ...scope, period: week });
  const shown = [
    [t.decided, number(week.decided)],
    [t.median, duration(week.median)],
    [t.p90, duration(week.p90)],
  ] as const;
  return (
    <Box component="tr" sx={rowStyle}>
      <Box component="th" scope="row" sx={nameStyle}>
        {name}
      </Box>
      {shown.map(([what, value]) => (
        <Box key={what} component="td" sx={numberStyle}>
          {value === '—' ? (
            value
          ) : (
            <NumberLink to={to} label={t.inWeek(`${value} ${what}`, name)}>
              {value}
            </NumberLink>
          )}
        </Box>
      ))}
    </Box>
  );
}

const detailsStyle = {
  mt: 0.5,
  fontSize: 13,
  '& summary': {
    cursor: 'pointer',
    color: 'text.secondary',
    width: 'fit-content',
    [coarsePointer]: { py: 1.5 },
  },
} as const;
