import { useIsFetching } from '@tanstack/react-query';
import { useOnline } from '../../kit/http/online.ts';
import { loadingChunks } from '../../kit/loading/chunks.ts';
import { useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** A line at the top of the page while a screen's chunk or its first data are loading. */
export function BusyLine() {
  const t = useTexts();
  // Refetches do not count: their data are already shown.
  const reads = useIsFetching({
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching',
  });
  const chunks = useStore(loadingChunks);
  // Without a connection nothing is loading.
  if (!useOnline() || reads + chunks === 0) return null;
  return <div className="busy-line" role="progressbar" aria-label={t.loading} />;
}
