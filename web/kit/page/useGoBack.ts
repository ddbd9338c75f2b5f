import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { usePanel } from './panel.ts';
import { homeOfRun, moveRun, recheckRun } from './run.ts';
import { historyIndex, storedPaths } from './screenHistory.ts';

/** A noun's `/` and `/list` are the same screen. */
const withoutList = (pathname: string | null | undefined) => pathname?.replace(/\/(list\/?)?$/, '');

/** How many entries of the history the present screen has, up to the current one: one for each step of a form. */
function entriesOfScreen(): number {
  const paths = storedPaths()
    .slice(0, historyIndex() + 1)
    .reverse();
  const others = paths.findIndex((path) => path !== window.location.pathname);
  return Math.max(1, others < 0 ? paths.length : others);
}

/**
 * Returns a function that leaves a screen of one record for its list: back in the history when the list was the previous
 * screen, which restores its state, or one of `others` was; otherwise the list replaces this history entry. In a run it is the
 * run's home instead, and in a panel the list beside it.
 */
export function useGoBack(): (list: string, ...others: string[]) => void {
  const navigate = useNavigate();
  const panel = usePanel();
  return useCallback(
    (...given) => {
      if (panel) return panel.close();
      const home = homeOfRun();
      const screens = home ? ([home] as const) : given;
      const [list] = screens;
      const back = entriesOfScreen();
      const previous = withoutList(storedPaths()[historyIndex() - back]);
      if (screens.some((screen) => withoutList(screen) === previous)) navigate(-back);
      else navigate(list, { replace: true });
    },
    [navigate, panel],
  );
}

/**
 * As `useGoBack`, when the record is done: in a run its next record opens, replacing this history entry. In a panel the record
 * stays open.
 */
export function useFinish(): ReturnType<typeof useGoBack> {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const panel = usePanel();
  return useCallback(
    (...screens) => {
      if (panel) return recheckRun();
      const next = moveRun();
      // A record that belongs to one of the run, such as an event of its spot.
      if (!next) recheckRun();
      if (next && next !== homeOfRun()) navigate(next, { replace: true });
      else goBack(...screens);
    },
    [navigate, goBack, panel],
  );
}
