import { useIsFetching } from '@tanstack/react-query';
import { useOnline } from '../../kit/http/online.ts';
import { loadingChunks } from '../../kit/loading/chunks.ts';
import { useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** A line above everything while a screen's chunk or what it shows first is on its way. */
export function BusyLine() {
  const t = useTexts();
  // What is only read again is on the screen already.
  const reads = useIsFetching({
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching',
  });
  const chunks = useStore(loadingChunks);
  // Without a connection nothing is on its way.
  if (!useOnline() || reads + chunks === 0) return null;
  return <div className="busy-line" role="progressbar" aria-label={t.loading} />;
}
