import { useRef } from 'react';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useUndoTexts } from '../../../kit/feedback/undo/undo.texts.ts';
import { isTooLate, versionBefore } from '../../../kit/feedback/undo/useUndo.ts';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { call } from '../../../kit/http/call.ts';
import { queryClient } from '../../../kit/http/data.ts';
import type { PastSpot } from './keptRun.ts';
import { useResolveTexts } from './resolve.texts.ts';
import type { ResolveRun } from './resolveRun.ts';
import type { RunState } from './runState.ts';

/** Returns a function that undoes the last save or skip of the run and shows its spot again; undefined if there is none. */
export function useUndoLast(
  run: ResolveRun,
  { past }: Pick<RunState, 'past'>,
): (() => Promise<void>) | undefined {
  const t = useResolveTexts();
  const { undoTooLate } = useUndoTexts();
  const toastError = useErrorToast();
  const isUndoing = useRef(false);
  const last = past.at(-1);
  if (!last) return undefined;

  /** The spot as it is after that; undefined if somebody else has changed it since its save. */
  const restored = async ({ id, version }: PastSpot) => {
    if (version === undefined) return (await call(spots.read, { query: { id } })).data;
    const body = await versionBefore({ noun: 'spots', id, version });
    if (!body) return undefined;
    // A version has one key: undone again after a lost answer it is answered as the first time.
    const { data } = await call(spots.restoreVersion, { params: { id }, body, key: `${id}:${version}` });
    void queryClient.invalidateQueries();
    return data;
  };
  /** Somebody else has changed or deleted it since. */
  const tooLate = () => {
    run.forget(last);
    toast.error(undoTooLate);
  };
  const undo = async () => {
    const data = await restored(last);
    if (!data) return tooLate();
    const isHere = await run.putBack(data, last);
    toast.info(isHere ? t.undone(data.name) : t.undoneElsewhere(data.name));
  };
  return async () => {
    // A second click may come before the screen shows the one before it.
    if (isUndoing.current || run.state.get().past.at(-1) !== last) return;
    isUndoing.current = true;
    try {
      await undo();
    } catch (error) {
      if (isTooLate(error)) tooLate();
      else toastError(error);
    } finally {
      isUndoing.current = false;
    }
  };
}
