export { RunBar } from './run/RunBar.tsx';

import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { inboxKinds } from '#contract/inbox.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/states/ReadPaused.tsx';
import { CountryFilter } from '../../kit/lists/filters/CountryFilter.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { setRun } from '../../kit/page/run.ts';
import { UndoBar } from '../../kit/review/UndoBar.tsx';
import { InboxSections } from './InboxSections.tsx';
import { InboxSkeleton } from './InboxStates.tsx';
import { useInboxTexts } from './inbox.texts.ts';
import { KindChips } from './KindChips.tsx';
import { InboxNews } from './kept/InboxNews.tsx';
import { useKeptKinds, useKeptRows } from './kept/useKeptRows.ts';
import { OpensFirst } from './OpensFirst.tsx';
import { useInbox } from './useInbox.ts';
import { useInboxFilters } from './useInboxFilters.ts';

/** `/inbox`: what waits for staff, by weight and age (product/inbox#inbox). */
export function InboxScreen() {
  const t = useInboxTexts();
  const { kind, country, setKind, setCountry } = useInboxFilters();
  const { counts, answer, total, sections, scope } = useInbox(kind, country);
  const kept = useKeptRows(sections, scope);
  const hasNews = Object.values(kept.news).some((count) => count > 0);
  const kinds = useKeptKinds(counts, kept.sections, hasNews);
  const isUrgentShown = kept.sections.some(({ kind }) => inboxKinds[kind].group !== 'improve');
  // Whoever is back in the inbox has ended the run through it.
  useEffect(() => setRun(undefined), []);
  const content = () => {
    if (isReadPaused(answer)) return <ReadPaused />;
    if (answer.error && !sections)
      return <LoadFailed error={answer.error} retry={answer.refetch} title={t.failed} fallback="" />;
    if (!sections) return <InboxSkeleton />;
    return (
      <InboxSections
        sections={kept.sections}
        acts={kept.acts}
        country={country}
        isNarrowed={Boolean(kind ?? country)}
        nobodyWaits={!kind && total === 0 && !isUrgentShown}
        onMore={kind ? undefined : setKind}
      />
    );
  };
  return (
    <Page title={t.title} actions={<OpensFirst />}>
      <UndoBar title={t.title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <CountryFilter value={country} onChange={setCountry} />
      </Box>
      <KindChips counts={kinds} chosen={kind} choose={setKind} />
      {content()}
      <InboxNews {...kept.news} refresh={kept.refresh} />
    </Page>
  );
}
