import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useNavigate } from 'react-router';
import { type TrendDay, type TrendMetric, type Trends, trendMetrics } from '#contract/statistics.ts';
import { formatDay } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useStatisticsTexts } from '../statistics.texts.ts';
import { DayTable } from './DayTable.tsx';
import { fillDays } from './fillDays.ts';

/** The list of the records that a metric counts on a day, where there is one. */
type LinkOf = (metric: TrendMetric, day: string) => string | undefined;

/** New users, active users, comments and likes per day. Each chart has a text alternative and a table. */
export function DayCharts({ trends, linkOf }: { trends: Trends; linkOf: LinkOf }) {
  const days = fillDays(trends);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      {trendMetrics.map((metric) => (
        <DayChart key={metric} metric={metric} days={days} linkOf={(day) => linkOf(metric, day)} />
      ))}
    </Box>
  );
}

/** For more days a line is drawn: bars would be too thin. */
const maxBars = 45;

interface Props {
  metric: TrendMetric;
  days: TrendDay[];
  linkOf(day: string): string | undefined;
}

function DayChart({ metric, days, linkOf }: Props) {
  const navigate = useNavigate();
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  const name = t.trends[metric];
  const values = days.map((day) => day[metric]);
  const top = days.reduce<TrendDay | undefined>(
    (best, day) => (day[metric] > (best?.[metric] ?? 0) ? day : best),
    undefined,
  );
  const sum = values.reduce((total, value) => total + value, 0);
  const description = top
    ? t.chartOf(name, number(sum), number(top[metric]), formatDay(top.day))
    : `${name}: ${t.nothing}`;
  const xAxis = {
    data: days.map(({ day }) => day),
    scaleType: 'band' as const,
    valueFormatter: (day: string, { location }: { location: string }) =>
      location === 'tick' ? formatDay(day).slice(0, 5) : formatDay(day),
    tickLabelMinGap: 12,
    // Limits the width of the bars when there are few days.
    categoryGapRatio: Math.max(0.2, 0.9 - days.length * 0.07),
    height: 24,
    disableTicks: true,
  };
  const shared = {
    height: 190,
    hideLegend: true,
    skipAnimation: true,
    margin: { left: 0, right: 8, top: 8, bottom: 0 },
    grid: { horizontal: true },
    yAxis: [
      {
        width: 48,
        min: 0,
        tickMinStep: 1,
        disableTicks: true,
        valueFormatter: (value: number) => number(value),
      },
    ],
    'aria-hidden': true,
    // The table below has the same links for the keyboard.
    disableKeyboardNavigation: true,
    onAxisClick: (_event: unknown, clicked: { dataIndex: number } | null) => {
      const to = linkOf(days[clicked?.dataIndex ?? -1]?.day ?? '');
      if (to) void navigate(to);
    },
    sx: {
      cursor: linkOf('') ? 'pointer' : undefined,
      '& .MuiChartsAxis-tickLabel': { fill: 'var(--text-quiet)' },
      '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: 'var(--line-strong)' },
      '& .MuiChartsGrid-line': { stroke: 'var(--line)' },
      '& .MuiLineChart-area': { opacity: 0.18 },
    },
  };
  const series = {
    data: values,
    label: name,
    color: 'var(--accent)',
    valueFormatter: (value: number | null) => number(value ?? 0),
  };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="h3" sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>
        {name}
      </Box>
      <div role="img" aria-label={description}>
        {top === undefined ? (
          <Box sx={{ height: 190, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
            {t.nothing}
          </Box>
        ) : days.length <= maxBars ? (
          <BarChart {...shared} xAxis={[xAxis]} series={[series]} borderRadius={3} />
        ) : (
          <LineChart
            {...shared}
            xAxis={[{ ...xAxis, scaleType: 'point' as const }]}
            series={[{ ...series, area: true, showMark: false, curve: 'linear' }]}
          />
        )}
      </div>
      <DayTable name={name} days={days} metric={metric} linkOf={linkOf} />
    </Box>
  );
}
