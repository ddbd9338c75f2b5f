import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import { useNavigate } from 'react-router';
import type { KindInsight } from '#contract/insight.ts';
import { formatDay } from '../../kit/values/dates.ts';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from './insight.texts.ts';
import { decidedList, type Scope } from './links.ts';
import { useDuration } from './useDuration.ts';

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

const hour = 3600;
const day = 24 * hour;
/** Tokens: on paper, and where a person has colours of their own, they are others. */
const colors = { median: 'var(--accent)', p90: 'var(--info)' } as const;

/** How long owners waited, by week: the median and the ninetieth percentile. The table below has the same numbers and links. */
export function WeekChart({ numbers: { weeks }, scope }: Props) {
  const navigate = useNavigate();
  const t = useInsightTexts();
  const number = useNumberFormat();
  const duration = useDuration();
  const slowest = weeks.reduce((a, b) => ((b.median ?? -1) > (a.median ?? -1) ? b : a));
  // Days where hours would be large numbers.
  const unit = Math.max(...weeks.map(({ p90 }) => p90 ?? 0)) > 4 * day ? day : hour;
  const inUnit = unit === day ? t.days : t.hours;
  const series = (['median', 'p90'] as const).map((name) => ({
    data: weeks.map((week) => (week[name] === null ? null : week[name] / unit)),
    label: t[name],
    color: colors[name],
    curve: 'linear' as const,
    // A week without decisions has no wait: the line goes on to the next one.
    connectNulls: true,
    showMark: weeks.length <= 30,
    valueFormatter: (value: number | null) => duration(value === null ? null : value * unit),
  }));
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box aria-hidden sx={legendStyle}>
        {series.map(({ label, color }) => (
          <span key={label}>
            <Box component="i" sx={{ background: color }} />
            {label}
          </span>
        ))}
      </Box>
      <div
        role="img"
        aria-label={t.chart(
          t.kinds[scope.kind],
          weeks.length,
          duration(slowest.median),
          formatDay(slowest.from),
        )}
      >
        <LineChart
          height={190}
          hideLegend
          skipAnimation
          margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
          grid={{ horizontal: true }}
          aria-hidden
          disableKeyboardNavigation
          xAxis={[
            {
              data: weeks.map(({ from }) => from),
              scaleType: 'point',
              valueFormatter: (week: string, { location }: { location: string }) =>
                location === 'tick' ? formatDay(week).slice(0, 5) : `${t.week} ${formatDay(week)}`,
              tickLabelMinGap: 12,
              height: 24,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              width: 56,
              min: 0,
              tickMinStep: 1,
              disableTicks: true,
              valueFormatter: (value: number) => inUnit(number(value)),
            },
          ]}
          series={series}
          onAxisClick={(_event, clicked) => {
            const week = weeks[clicked?.dataIndex ?? -1];
            if (week) void navigate(decidedList({ ...scope, period: week }));
          }}
          sx={chartStyle}
        />
      </div>
    </Box>
  );
}

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: 12.5,
  color: 'text.secondary',
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
  '& i': { width: 14, height: 3, borderRadius: 1 },
} as const;

const chartStyle = {
  cursor: 'pointer',
  '& .MuiChartsAxis-tickLabel': { fill: 'var(--text-quiet)' },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: 'var(--line-strong)' },
  '& .MuiChartsGrid-line': { stroke: 'var(--line)' },
} as const;
