import { useEffect } from 'react';

/** Milliseconds for the rows to load. */
const timeLimit = 10_000;

const isNowhere = (): boolean => document.activeElement?.matches('body, main h1') ?? true;

/**
 * Gives the focus to the first row of a list that a run opens, so that its keys act on it at once: until the person does something with
 * it or elsewhere, or the row is gone.
 */
export function useFirstRow(path: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const end = new AbortController();
    let first: HTMLElement | null = null;
    const look = () => {
      if (first && !first.isConnected) return end.abort();
      if (!isNowhere()) return;
      first = document.querySelector<HTMLElement>('main [aria-busy=false] tr[data-row]');
      first?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    end.signal.addEventListener('abort', () => observer.disconnect());
    const { signal } = end;
    // A key before the rows are there does nothing: they get the focus still, unless it has moved elsewhere.
    document.addEventListener('keydown', () => first && end.abort(), { signal, capture: true });
    document.addEventListener('pointerdown', () => end.abort(), { signal, capture: true });
    const timer = setTimeout(() => end.abort(), timeLimit);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [path]);
}
