import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense } from 'react';
import type { KindInsight } from '#contract/insight.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { Section } from '../../kit/page/Section.tsx';
import { Figures } from './Figures.tsx';
import { useInsightTexts } from './insight.texts.ts';
import type { Scope } from './links.ts';
import { PersonTable } from './tables/PersonTable.tsx';
import { ReasonTable } from './tables/ReasonTable.tsx';
import { WeekTable } from './tables/WeekTable.tsx';

const WeekChart = lazyChunk(() => import('./WeekChart.tsx').then((m) => m.WeekChart));

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

/** The numbers of a kind: figures, waits by week, decisions by person and reason. */
export function KindSection({ numbers, scope }: Props) {
  const t = useInsightTexts();
  const { decided, rejected } = numbers;
  return (
    <Section title={t.kinds[scope.kind]}>
      <Figures numbers={numbers} scope={scope} />
      {decided === 0 ? (
        <Box role="status" sx={{ color: 'text.secondary', mt: 3 }}>
          {t.nothing}
        </Box>
      ) : (
        <>
          <Part title={t.weeks}>
            <Suspense fallback={<Skeleton variant="rounded" height={216} />}>
              <WeekChart numbers={numbers} scope={scope} />
            </Suspense>
            <WeekTable numbers={numbers} scope={scope} />
          </Part>
          <Box sx={columns}>
            <Part title={t.persons}>
              <PersonTable numbers={numbers} scope={scope} />
            </Part>
            <Part title={t.reasons}>
              {rejected === 0 ? (
                <Box sx={{ color: 'text.secondary' }}>{t.noRejections}</Box>
              ) : (
                <ReasonTable numbers={numbers} scope={scope} />
              )}
            </Part>
          </Box>
        </>
      )}
    </Section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 3, minWidth: 0 }}>
      <Box component="h3" sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 3fr' },
  columnGap: 4,
  alignItems: 'start',
} as const;
