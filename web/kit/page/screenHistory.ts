import { useCallback } from 'react';
import { type Location, useNavigate } from 'react-router';

/*
 * Which screens the entries of this tab's history show: a browser does not tell. Kept by the position that the router
 * writes into each entry (`idx`, 0 for the first of a visit).
 */

const memory = 'screens';

/** The position of the current entry; 0 when nothing of the app is before it. */
export const position = (): number => window.history.state?.idx ?? 0;

const shownScreens = (): string[] => JSON.parse(sessionStorage.getItem(memory) ?? '[]');

/** Notes the screen of the current entry; a new entry ends what came after the one before. */
export function recordScreen({ pathname, key }: Location, isNew: boolean): void {
  // While a step back is being refused, the history is elsewhere for a moment.
  if ((window.history.state?.key ?? 'default') !== key) return;
  const now = shownScreens();
  now[position()] = pathname;
  if (isNew) now.length = position() + 1;
  sessionStorage.setItem(memory, JSON.stringify(now));
}

/** The index of a noun and its `/list` are the same screen. */
const screenOf = (pathname: string | null | undefined) => pathname?.replace(/\/(list\/?)?$/, '');

/**
 * Answers a function that leaves a form or another screen of one record for the list it belongs to: back in the history
 * when the list is what was shown before, so that it is as it was left; else the list takes this screen's place.
 */
export function useGoBack(): (list: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (list) => {
      const isBefore = position() > 0 && screenOf(shownScreens()[position() - 1]) === screenOf(list);
      if (isBefore) navigate(-1);
      else navigate(list, { replace: true });
    },
    [navigate],
  );
}
