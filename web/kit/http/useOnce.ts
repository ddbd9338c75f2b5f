import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs work for each key once, unless it fails: a second click, or one before the list is refetched,
 * would send the same change again, and report that it is refused.
 */
export function useOnce(): (key: string, work: () => Promise<unknown>) => Promise<void> {
  const started = useRef(new Set<string>());
  return useCallback(async (key, work) => {
    if (started.current.has(key)) return;
    started.current.add(key);
    try {
      await work();
    } catch (error) {
      started.current.delete(key);
      throw error;
    }
  }, []);
}
