import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import {
  type Cards,
  type Period,
  type Statistics,
  type StatisticsQuery,
  statistics,
  type Trends,
} from '#contract/statistics.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/states/ReadPaused.tsx';
import { useOne } from '../../kit/http/data.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { Page } from '../../kit/page/Page.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDay } from '../../kit/values/dates.ts';
import { NeedsAttention } from './attention/NeedsAttention.tsx';
import { CardGrid } from './CardGrid.tsx';
import { Filters } from './Filters.tsx';
import { StoriesByType, TopSpots, UsersByCountry } from './Lists.tsx';
import { cardLink, dayLink, usersUpTo } from './links.ts';
import { useStatisticsTexts } from './statistics.texts.ts';
import { useDashboardFilters } from './useDashboardFilters.ts';
import { useLanding } from './useLanding.ts';

const DayCharts = lazyChunk(() => import('./charts/DayCharts.tsx').then((m) => m.DayCharts));
const WorldMap = lazyChunk(() => import('./charts/WorldMap.tsx').then((m) => m.WorldMap));

/** `/dashboard`: comparison, charts and map load after the cards (product/statistics#cards). */
export function Dashboard() {
  const landing = useLanding();
  return landing ? <Navigate to={landing} replace /> : <Numbers />;
}

function Numbers() {
  const t = useStatisticsTexts();
  const { values, errors, query, apply, reset } = useDashboardFilters();
  return (
    <Page title={t.title}>
      <Filters applied={values} appliedErrors={errors} onApply={apply} onReset={reset} />
      {query ? (
        <Results query={query} country={values.country} />
      ) : (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t.invalidUrl}
        </Box>
      )}
    </Page>
  );
}

function Results({ query, country }: { query: StatisticsQuery; country: string | null }) {
  const t = useStatisticsTexts();
  const all = useOne(statistics.all, { query });
  const trends = useOne(statistics.trends, all.data ? { query } : undefined);
  const attention = useOne(statistics.attention, all.data ? {} : undefined);
  if (isReadPaused(all)) return <ReadPaused />;
  if (!all.data && all.isPending) return <Loading />;
  // An answer without numbers, such as an empty one of a proxy.
  if (!all.data?.users)
    return (
      <LoadFailed title={all.error ? t.failed : t.noData} error={all.error} fallback="" retry={all.refetch} />
    );
  const { period } = all.data;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Periods current={period} previous={trends.data?.previous} />
      <CardGrid
        cards={cardsOf(all.data)}
        previous={trends.data?.previous.cards}
        asOf={t.asOf(formatDay(period.to))}
        linkOf={(card) => cardLink(card, { country, period })}
      />
      <PartsFailed parts={[trends, attention]} />
      <NeedsAttention counts={attention.data} />
      {trends.isError && !trends.data ? null : (
        <Section title={t.perDay}>
          <Suspense fallback={<ChartSkeleton height={260} />}>
            {trends.data ? (
              <DayCharts trends={trends.data} linkOf={(metric, day) => dayLink(metric, country, day)} />
            ) : (
              <ChartSkeleton height={260} />
            )}
          </Suspense>
        </Section>
      )}
      <Section title={t.usersByCountry}>
        <Box sx={{ ...twoColumns('2fr 3fr'), gap: 3, alignItems: 'center' }}>
          <UsersByCountry statistics={all.data} />
          <Suspense fallback={<ChartSkeleton height={220} />}>
            <WorldMap
              byCountry={all.data.users.byCountry}
              linkOf={(code) => usersUpTo({ country: code, period })}
            />
          </Suspense>
        </Box>
      </Section>
      <Box sx={{ ...twoColumns('1fr 1fr'), gap: 2, alignItems: 'start' }}>
        <TopSpots statistics={all.data} />
        <StoriesByType statistics={all.data} country={country} />
      </Box>
    </Box>
  );
}

const twoColumns = (columns: string) => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
});

interface Part {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

/** One message for all the parts that could not be loaded, with a button that loads them again. */
function PartsFailed({ parts }: { parts: Part[] }) {
  const t = useStatisticsTexts();
  const failed = parts.filter(({ isError, data }) => isError && !data);
  if (!failed[0]) return null;
  const retry = () => {
    for (const part of failed) part.refetch();
  };
  return <LoadFailed title="" error={failed[0].error} fallback={t.partFailed} retry={retry} />;
}

interface PeriodsProps {
  current: Period;
  previous: Trends['previous'] | undefined;
}

function Periods({ current, previous }: PeriodsProps) {
  const t = useStatisticsTexts();
  const format = ({ from, to }: Period) => t.period(formatDay(from), formatDay(to));
  // While the current period includes today, the previous one ends at the same time of day.
  const formatPrevious = ({ period: { from, to }, until }: Trends['previous']) =>
    until ? t.periodUntil(formatDay(from), formatDay(to), until.slice(11, 16)) : format({ from, to });
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13, minHeight: 20 }}>
      {t.shown(format(current))} {previous ? t.compared(formatPrevious(previous)) : null}{' '}
      {current.to >= today && current.from <= today ? t.unfinished : null}
    </Box>
  );
}

const cardsOf = (all: Statistics): Cards => ({
  totalUsers: all.users.total,
  newUsers: all.users.new,
  activeUsers: all.users.active,
  songsUploaded: all.songsUploaded,
  commentsCount: all.commentsCount,
  likesTotal: all.likes.total,
  storiesTotal: all.stories.total,
  conversationsCount: all.conversationsCount,
  totalFansRock: all.totalFansRock,
});

function Loading() {
  const t = useStatisticsTexts();
  return (
    <Box role="status" aria-busy="true">
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t.loading}</Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
        }}
      >
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
          <Skeleton key={key} variant="rounded" height={108} />
        ))}
      </Box>
    </Box>
  );
}

function ChartSkeleton({ height }: { height: number }) {
  const t = useStatisticsTexts();
  return <Skeleton variant="rounded" height={height} role="img" aria-label={t.chartLoading} />;
}
