import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type InsightQuery, insight } from '#contract/insight.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/states/ReadPaused.tsx';
import { useOne } from '../../kit/http/data.ts';
import { Page } from '../../kit/page/Page.tsx';
import { formatDay } from '../../kit/values/dates.ts';
import { InsightFilters } from './InsightFilters.tsx';
import { useInsightTexts } from './insight.texts.ts';
import { KindSection } from './KindSection.tsx';
import { useInsightFilters } from './useInsightFilters.ts';

/** `/insight`: how long owners wait, and what is decided, for administrators (product/insight). */
export function InsightScreen() {
  const t = useInsightTexts();
  const filters = useInsightFilters();
  // The days stay in their fields while the next numbers load.
  const answer = useOne(insight.read, filters.query ? { query: filters.query } : undefined, 'keep');
  return (
    <Page title={t.title}>
      <InsightFilters {...filters} period={answer.data?.period} />
      {filters.query ? (
        <Numbers answer={answer} country={filters.query.country ?? undefined} />
      ) : (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t.invalidUrl}
        </Box>
      )}
    </Page>
  );
}

interface Props {
  answer: ReturnType<typeof useOne<typeof insight.read>>;
  country: InsightQuery['country'] | undefined;
}

function Numbers({ answer, country }: Props) {
  const t = useInsightTexts();
  if (isReadPaused(answer)) return <ReadPaused />;
  if (answer.error && !answer.data)
    return <LoadFailed title={t.failed} error={answer.error} fallback="" retry={answer.refetch} />;
  if (!answer.data) return <Loading />;
  const { period, kinds } = answer.data;
  return (
    <Box
      aria-busy={answer.isPlaceholderData}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        opacity: answer.isPlaceholderData ? 0.5 : 1,
        transition: 'opacity .15s .1s',
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t.period(formatDay(period.from), formatDay(period.to))}
      </Box>
      {kinds.map((numbers) => (
        <KindSection
          key={numbers.kind}
          numbers={numbers}
          scope={{ kind: numbers.kind, country: country ?? undefined, period }}
        />
      ))}
    </Box>
  );
}

function Loading() {
  const t = useInsightTexts();
  return (
    <Box role="status" aria-busy="true" aria-label={t.loading}>
      <Skeleton variant="rounded" height={20} sx={{ mb: 2, maxWidth: 240 }} />
      <Skeleton variant="rounded" height={560} />
    </Box>
  );
}
