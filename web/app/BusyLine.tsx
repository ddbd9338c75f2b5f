import { useIsFetching } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { areChunksLoading, onChunks } from '../kit/chunks.ts';
import { useOnline } from '../kit/online.ts';
import { useTexts } from '../texts/useTexts.ts';

/** A line above everything while a screen's chunk or what it shows first is on its way. */
export function BusyLine() {
  const t = useTexts();
  // What is only read again is on the screen already.
  const reads = useIsFetching({
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching',
  });
  const chunks = useSyncExternalStore(onChunks, areChunksLoading);
  // Without a connection nothing is on its way.
  if (!useOnline() || (reads === 0 && !chunks)) return null;
  return <div className="busy-line" role="progressbar" aria-label={t.loading} />;
}
