import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { call, callTarget } from '../http/call.ts';
import { queryClient } from '../http/data.ts';
import { messageOf, ProblemError } from '../http/problem.ts';
import { enqueueToast } from './toastQueue.ts';
import type { Undoable, UndoableSave } from './undo.ts';
import { watchAct } from './watchAct.ts';

/** Returns a function that undoes, unless somebody has changed the record since, and shows the result (product/history#undo). */
export function useUndo(): (undoable: Undoable) => Promise<void> {
  const t = useTexts();
  const translate = useTranslate();
  return async (undoable) => {
    try {
      const isUndone = await send(undoable);
      // The end of an act's undo is told when it is done.
      if (undoable.what === 'act') return;
      if (isUndone) enqueueToast({ message: doneText(undoable), variant: 'success' });
      else enqueueToast({ message: t.undoTooLate, variant: 'error' });
    } catch (error) {
      const message =
        undoable.what !== 'act' && isTooLate(error) ? t.undoTooLate : translate(messageOf(error));
      enqueueToast({ message, variant: 'error' });
    } finally {
      void queryClient.invalidateQueries();
    }
  };

  function doneText(undoable: Undoable): string {
    if (undoable.what !== 'deletion') return t.undone;
    return undoable.name ? t.restoredNamed(undoable.name) : t.restored;
  }
}

/** Somebody has changed, deleted, restored or destroyed the record. */
const isTooLate = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.problem?.code === codes.stale);

/** Returns whether it was undone. */
async function send(undoable: Undoable): Promise<boolean> {
  const params = { id: undoable.id };
  if (undoable.what === 'act') {
    queryClient.setQueryData(['bulk', undoable.id], await callTarget(undoable.call, { params }));
    watchAct(undoable.id);
  } else if (undoable.what === 'save') {
    const body = await versionBefore(undoable);
    if (!body) return false;
    await callTarget(undoable.call, { params, body });
  } else {
    const query = undoable.what === 'creation' ? { version: undoable.version } : {};
    await callTarget(undoable.call, { params, query });
  }
  return true;
}

/** What restores the record to before the save; undefined if that was not its last change. */
export async function versionBefore({
  noun,
  id,
  version,
}: Pick<UndoableSave, 'noun' | 'id' | 'version'>): Promise<VersionToRestore | undefined> {
  const { data } = await call(history.list, { params: { id }, query: { noun, perPage: 1 } });
  const [last] = data;
  const isLast = (last?.after as { version?: number } | null | undefined)?.version === version;
  return last && isLast ? { entry: last.id, state: 'before', version } : undefined;
}
