import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import {
  type Cards,
  type Period,
  type Statistics,
  type StatisticsQuery,
  statistics,
  type Trends,
} from '#contract/statistics.ts';
import { RowsFailed } from '../../kit/feedback/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/ReadPaused.tsx';
import { useOne } from '../../kit/http/data.ts';
import { fetchChunk } from '../../kit/loading/chunks.ts';
import { Page } from '../../kit/page/Page.tsx';
import { formatDay } from '../../kit/values/dates.ts';
import { NeedsAttention } from './attention/NeedsAttention.tsx';
import { CardGrid } from './CardGrid.tsx';
import { Filters } from './Filters.tsx';
import { StoriesByType, TopSpots, UsersByCountry } from './Lists.tsx';
import { cardLink, dayLink, usersUpTo } from './links.ts';
import { Section } from './Section.tsx';
import { useStatisticsTexts } from './statistics.texts.ts';
import { useDashboardFilters } from './useDashboardFilters.ts';

const DayCharts = lazy(() =>
  fetchChunk(() => import('./charts/DayCharts.tsx').then((m) => ({ default: m.DayCharts }))),
);
const WorldMap = lazy(() =>
  fetchChunk(() => import('./charts/WorldMap.tsx').then((m) => ({ default: m.WorldMap }))),
);

/** `/dashboard`: the cards first; comparison, charts and map come after them (product/statistics#cards). */
export function Dashboard() {
  const t = useStatisticsTexts();
  const { chosen, wrong, query, apply, reset } = useDashboardFilters();
  return (
    <Page title={t.title}>
      <Filters applied={chosen} refused={wrong} onApply={apply} onReset={reset} />
      {query ? (
        <Numbers query={query} country={chosen.country} />
      ) : (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t.mend}
        </Box>
      )}
    </Page>
  );
}

function Numbers({ query, country }: { query: StatisticsQuery; country: string | null }) {
  const t = useStatisticsTexts();
  const all = useOne(statistics.all, { query });
  const trends = useOne(statistics.trends, all.data ? { query } : undefined);
  const attention = useOne(statistics.attention, all.data ? {} : undefined);
  if (isReadPaused(all)) return <ReadPaused />;
  if (!all.data && all.isPending) return <Waiting text={t.loading} />;
  if (!all.data)
    return (
      <RowsFailed title={all.error ? t.failed : t.noData} error={all.error} fallback="" retry={all.refetch} />
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Spans statistics={all.data} trends={trends.data} />
      <CardGrid
        cards={cardsOf(all.data)}
        before={trends.data?.previous.cards}
        asOf={t.asOf(formatDay(all.data.period.to))}
        linkOf={(card) => cardLink(card, { country, period: all.data.period })}
      />
      <PartsFailed parts={[trends, attention]} />
      <NeedsAttention counts={attention.data} />
      {trends.isError && !trends.data ? null : (
        <Section title={t.byDay}>
          <Suspense fallback={<Drawing height={260} />}>
            {trends.data ? (
              <DayCharts trends={trends.data} linkOf={(metric, day) => dayLink(metric, country, day)} />
            ) : (
              <Drawing height={260} />
            )}
          </Suspense>
        </Section>
      )}
      <Section title={t.usersByCountry}>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'center',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 3fr' },
          }}
        >
          <UsersByCountry statistics={all.data} period={all.data.period} />
          <Suspense fallback={<Drawing height={220} />}>
            <WorldMap
              byCountry={all.data.users.byCountry}
              linkOf={(code) => usersUpTo({ country: code, period: all.data.period })}
            />
          </Suspense>
        </Box>
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
        }}
      >
        <TopSpots statistics={all.data} />
        <StoriesByType statistics={all.data} country={country} period={all.data.period} />
      </Box>
    </Box>
  );
}

interface Part {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

/** What else could not be read is said once, whichever of it. */
function PartsFailed({ parts }: { parts: Part[] }) {
  const t = useStatisticsTexts();
  const failed = parts.filter(({ isError, data }) => isError && !data);
  const [first] = failed;
  if (!first) return null;
  const retry = () => {
    for (const part of failed) part.refetch();
  };
  return <RowsFailed title="" error={first.error} fallback={t.partFailed} retry={retry} />;
}

function Spans({ statistics: { period }, trends }: { statistics: Statistics; trends: Trends | undefined }) {
  const t = useStatisticsTexts();
  const span = ({ from, to }: Period) => t.span(formatDay(from), formatDay(to));
  // Like for like: while today is not over, its time of day ends the last day there too.
  const spanBefore = ({ period: { from, to }, until }: Trends['previous']) =>
    until ? t.spanUntil(formatDay(from), formatDay(to), until.slice(11, 16)) : span({ from, to });
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13, minHeight: 20 }}>
      {t.shown(span(period))} {trends ? t.compared(spanBefore(trends.previous)) : null}{' '}
      {period.to >= today && period.from <= today ? t.unfinished : null}
    </Box>
  );
}

const cardsOf = (of: Statistics): Cards => ({
  totalUsers: of.users.total,
  newUsers: of.users.new,
  activeUsers: of.users.active,
  songsUploaded: of.songsUploaded,
  commentsCount: of.commentsCount,
  likesTotal: of.likes.total,
  storiesTotal: of.stories.total,
  conversationsCount: of.conversationsCount,
  totalFansRock: of.totalFansRock,
});

function Waiting({ text }: { text: string }) {
  return (
    <Box role="status" aria-busy="true">
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{text}</Box>
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

function Drawing({ height }: { height: number }) {
  const t = useStatisticsTexts();
  return <Skeleton variant="rounded" height={height} aria-label={t.drawing} />;
}
