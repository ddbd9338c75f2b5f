import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { currentRun, moveRun, placeInRun } from './run.ts';
import { useGoBack } from './useGoBack.ts';

/**
 * Returns a function that opens the next record of a run, or the previous one. It replaces the history entry, so that Back leads
 * to the run's home, as does what follows the last record.
 */
export function useRunMove(): (by: 1 | -1) => void {
  const navigate = useNavigate();
  const goBack = useGoBack();
  return useCallback(
    (by) => {
      const run = currentRun();
      if (!run || placeInRun(run) + by < 0) return;
      const to = moveRun(by);
      if (to === run.home) goBack(run.home);
      else if (to) navigate(to, { replace: true });
    },
    [navigate, goBack],
  );
}
