import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TrendDay, TrendMetric } from '#contract/statistics.ts';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { visuallyHidden } from '../../../kit/theme/visuallyHidden.ts';
import { formatDay } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useStatisticsTexts } from '../statistics.texts.ts';

interface Props {
  name: string;
  days: TrendDay[];
  metric: TrendMetric;
  /** The list of the records of a day, where there is one. */
  linkOf(day: string): string | undefined;
}

/** The numbers of a chart as a table; its rows are rendered only while it is open. */
export function DayTable({ name, days, metric, linkOf }: Props) {
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{
        mt: 0.5,
        fontSize: 13,
        '& summary': {
          cursor: 'pointer',
          color: 'text.secondary',
          width: 'fit-content',
          [coarsePointer]: { py: 1.5 },
        },
      }}
    >
      <summary>
        {t.showTable}
        <Box component="span" sx={visuallyHidden}>{`: ${name}`}</Box>
      </summary>
      {open ? (
        <Box tabIndex={0} role="group" aria-label={name} sx={{ maxHeight: 220, overflow: 'auto', mt: 1 }}>
          <Box
            component="table"
            sx={{ width: '100%', borderCollapse: 'collapse', '& th, & td': { py: 0.25, px: 1 } }}
          >
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ textAlign: 'left' }}>
                  {t.day}
                </Box>
                <Box component="th" scope="col" sx={{ textAlign: 'right' }}>
                  {name}
                </Box>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400 }}>
                    <DayName day={day.day} to={linkOf(day.day)} />
                  </Box>
                  <Box component="td" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                    {number(day[metric])}
                  </Box>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

function DayName({ day, to }: { day: string; to: string | undefined }) {
  return to ? <Link to={to}>{formatDay(day)}</Link> : formatDay(day);
}
