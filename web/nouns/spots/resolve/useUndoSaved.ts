import { codes } from '#contract/kit/codes.ts';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useUndoTexts } from '../../../kit/feedback/undo/undo.texts.ts';
import { versionBefore } from '../../../kit/feedback/undo/useUndo.ts';
import { call } from '../../../kit/http/call.ts';
import { queryClient } from '../../../kit/http/data.ts';
import { messageOf, ProblemError } from '../../../kit/http/problem.ts';
import { useOnce } from '../../../kit/http/useOnce.ts';
import { useTranslate } from '../../../texts/messages.ts';
import type { SavedSpot } from './keptRun.ts';
import { useResolveTexts } from './resolve.texts.ts';
import type { ResolveRun } from './resolveRun.ts';
import type { RunState } from './runState.ts';

/** Returns a function that undoes the last save of the run and shows its spot again; undefined if there is none. */
export function useUndoSaved(run: ResolveRun, { saved }: Pick<RunState, 'saved'>): (() => void) | undefined {
  const t = useResolveTexts();
  const { undoTooLate } = useUndoTexts();
  const translate = useTranslate();
  const once = useOnce();
  const last = saved.at(-1);
  if (!last) return undefined;

  const undo = async () => {
    const params = { id: last.id };
    const body = await versionBefore({ noun: 'spots', ...last });
    if (!body) return tooLate(last);
    const { data } = await call(spots.restoreVersion, { params, body });
    void queryClient.invalidateQueries();
    const isHere = await run.bringBack(data, last);
    toast.info(isHere ? t.undone(data.name) : t.undoneElsewhere(data.name));
  };
  /** Somebody else has changed it since. */
  const tooLate = (entry: SavedSpot) => {
    run.forget(entry);
    toast.error(undoTooLate);
  };
  return () =>
    void once(`${last.id} ${last.version}`, () =>
      undo().catch((error) => {
        const isLate =
          error instanceof ProblemError && (error.status === 404 || error.problem?.code === codes.stale);
        if (isLate) return tooLate(last);
        toast.error(translate(messageOf(error)));
        throw error;
      }),
    ).catch(() => undefined);
}
