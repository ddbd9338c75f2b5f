import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { call, callTarget } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';
import { isGone, messageOf, ProblemError } from '../../http/problem.ts';
import { enqueueToast } from '../toastQueue.ts';
import { watchAct } from '../watchAct.ts';
import { useUndoTexts } from './undo.texts.ts';
import { recordIn } from './undo.ts';
import type { Saved, Undoable, UndoableSave } from './undoable.ts';
import { changedOutsideForm, onDecisionUndone } from './undone.ts';

/** Returns a function that undoes, unless somebody has changed the record since, and shows the result (product/history#undo). */
export function useUndo(): (undoable: Undoable) => Promise<void> {
  const t = useUndoTexts();
  const translate = useTranslate();
  return async (undoable) => {
    try {
      const outcome = await send(undoable);
      // The end of an act's undo is told when it is done.
      if (undoable.what === 'act') return;
      if (outcome === 'tooLate') enqueueToast({ message: t.undoTooLate, variant: 'error' });
      else enqueueToast({ message: doneText(undoable, outcome), variant: 'success' });
      if (undoable.what === 'decision') onDecisionUndone.get()?.(undoable);
    } catch (error) {
      const message =
        undoable.what !== 'act' && isTooLate(error) ? t.undoTooLate : translate(messageOf(error));
      enqueueToast({ message, variant: 'error' });
    } finally {
      void queryClient.invalidateQueries();
    }
  };

  function doneText(undoable: Undoable, outcome: 'undone' | 'exceptPassword'): string {
    if (outcome === 'exceptPassword') return t.undoneExceptPassword;
    if (undoable.what === 'decision') return t.decisionUndone;
    if (undoable.what !== 'deletion') return t.undone;
    return undoable.name ? t.restoredNamed(undoable.name) : t.restored;
  }
}

/** Somebody has changed, deleted, restored or destroyed the record. */
export const isTooLate = (error: unknown): boolean =>
  isGone(error) || (error instanceof ProblemError && error.problem.code === codes.stale);

async function send(undoable: Undoable): Promise<'undone' | 'exceptPassword' | 'tooLate'> {
  const params = { id: undoable.id };
  if (undoable.what === 'act') {
    queryClient.setQueryData(['bulk', undoable.id], await callTarget(undoable.call, { params }));
    watchAct(undoable.id);
  } else if (undoable.what === 'save') {
    const { body, hasPassword } = await lastChange(undoable);
    if (!body) return 'tooLate';
    takeOver(await callTarget(undoable.call, { params, body }));
    if (hasPassword) return 'exceptPassword';
  } else if (undoable.what === 'values') {
    takeOver(await callTarget(undoable.call, { params, body: undoable.body }));
  } else {
    const query = undoable.what === 'creation' ? { version: undoable.version } : {};
    await callTarget(undoable.call, { params, query });
  }
  return 'undone';
}

/** Of some records at once there is no form. */
function takeOver(answer: unknown): void {
  const record = recordIn<Saved>(answer);
  if (record) changedOutsideForm.set(record);
}

type SavedVersion = Pick<UndoableSave, 'noun' | 'id' | 'version'>;

/** What restores the record to before the save; undefined if that was not its last change. */
export const versionBefore = async (saved: SavedVersion): Promise<VersionToRestore | undefined> =>
  (await lastChange(saved)).body;

/** As `versionBefore`, and whether a password was set with the save, which stays: nobody knows the former one. */
async function lastChange({ noun, id, version }: SavedVersion) {
  const { data } = await call(history.list, { params: { id }, query: { noun, perPage: 5 } });
  // The password that came with a save has an entry of its own, without values. The server refuses by the version if it came later.
  const last = data.find(({ action }) => action !== 'password');
  const isLast = (last?.after as { version?: number } | null | undefined)?.version === version;
  const body: VersionToRestore | undefined =
    last && isLast ? { entry: last.id, state: 'before', version } : undefined;
  return { body, hasPassword: data[0]?.action === 'password' };
}
