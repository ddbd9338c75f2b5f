import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { KindInsight } from '#contract/insight.ts';
import { formatDay } from '../../kit/values/dates.ts';
import { useNumberFormat, usePercentFormat } from '../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from './insight.texts.ts';
import { decidedList, overdueList, pendingList, type Scope, undoneList } from './links.ts';
import { useDuration } from './useDuration.ts';

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

/** The numbers of the whole period, and of what waits now; each links to its list. */
export function Figures({ numbers, scope }: Props) {
  const t = useInsightTexts();
  const number = useNumberFormat();
  const percent = usePercentFormat();
  const duration = useDuration();
  const { decided, approved, rejected, undone, median, p90, waiting } = numbers;
  const { oldest } = waiting;
  const shareOf = (count: number) => (decided > 0 ? t.shareOf(percent(count / decided)) : '');
  const figures = [
    { name: 'median', value: duration(median), to: decidedList(scope) },
    { name: 'p90', value: duration(p90), to: decidedList(scope) },
    {
      name: 'waiting',
      value: number(waiting.count),
      note: oldest ? t.oldest(formatDay(oldest.since.slice(0, 10))) : t.now,
      to: pendingList(scope),
    },
    { name: 'overdue', value: number(waiting.overdue), note: t.now, to: overdueList(scope) },
    { name: 'decided', value: number(decided), to: decidedList(scope) },
    {
      name: 'approved',
      value: number(approved),
      note: shareOf(approved),
      to: decidedList(scope, { status: 'approved' }),
    },
    {
      name: 'rejected',
      value: number(rejected),
      note: shareOf(rejected),
      to: decidedList(scope, { status: 'rejected' }),
    },
    {
      name: 'undone',
      value: number(undone),
      // Of all approvals that were given: those that stand and those that were undone.
      note: approved + undone > 0 ? t.share(percent(undone / (approved + undone))) : '',
      to: undoneList(scope),
    },
  ] as const satisfies readonly Figure[];
  return (
    <Box component="ul" aria-label={t.kinds[scope.kind]} sx={gridStyle}>
      {figures.map(({ name, ...figure }) => (
        <Box component="li" key={name} sx={{ display: 'flex' }}>
          <FigureCard {...figure} label={t.figures[name]} />
        </Box>
      ))}
    </Box>
  );
}

interface Figure {
  readonly name: keyof ReturnType<typeof useInsightTexts>['figures'];
  readonly value: string;
  readonly note?: string;
  readonly to: string;
}

function FigureCard({ label, value, note = '', to }: Omit<Figure, 'name'> & { label: string }) {
  return (
    <Box component={Link} to={to} sx={cardStyle}>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, fontWeight: 550 }}>
        {label}
      </Box>
      <Box component="span" sx={valueStyle}>
        {value}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: 12.5, color: 'text.secondary', minHeight: 19 }}>
        {note}
      </Box>
    </Box>
  );
}

const gridStyle = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;
const cardStyle = {
  flex: 1,
  minWidth: 0,
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { background: 'var(--hover)', borderColor: 'var(--line-strong)' },
} as const;
const valueStyle = {
  display: 'block',
  fontSize: { xs: 20, sm: 24 },
  fontWeight: 650,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
} as const;
