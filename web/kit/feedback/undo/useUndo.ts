import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { call, callTarget } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';
import { isGone, messageOf, networkMessageOf, ProblemError } from '../../http/problem.ts';
import { currentSession } from '../../session/session.ts';
import { storedToasts, toastKeyOf, type UndoToast } from '../storedToasts.ts';
import { enqueueToast, enqueueUndo } from '../toastQueue.ts';
import { watchAct } from '../watchAct.ts';
import { useUndoTexts } from './undo.texts.ts';
import { recordIn } from './undo.ts';
import type { Saved, Undoable, UndoableSave, UndoableValues } from './undoable.ts';
import { changedOutsideForm, onDecisionUndone } from './undone.ts';

/**
 * Returns a function that undoes, unless somebody has changed the record since, and shows the result. Without an answer the toast
 * returns (product/history#undo).
 */
export function useUndo(): (toast: UndoToast) => Promise<void> {
  const t = useUndoTexts();
  const translate = useTranslate();
  return async (toast) => {
    const undoable = toast.undo;
    const key = toastKeyOf(toast);
    const person = currentSession()?.userId;
    try {
      const outcome = await send(undoable, key);
      // The end of an act's undo is told when it is done.
      if (undoable.what === 'act') return;
      if (outcome === 'tooLate') enqueueToast({ message: t.undoTooLate, variant: 'error' });
      else enqueueToast({ message: doneText(undoable, outcome), variant: 'success' });
      if (undoable.what === 'decision') onDecisionUndone.get()?.(undoable);
    } catch (error) {
      enqueueToast({ message: reasonOf(undoable, error), variant: 'error' });
      if (networkMessageOf(error)) offerAgain(toast, key, person);
    } finally {
      void queryClient.invalidateQueries();
    }
  };

  function reasonOf({ what }: Undoable, error: unknown): string {
    return what !== 'act' && isTooLate(error) ? t.undoTooLate : translate(messageOf(error));
  }

  function doneText(undoable: Undoable, outcome: 'undone' | 'exceptPassword'): string {
    if (outcome === 'exceptPassword') return t.undoneExceptPassword;
    if (undoable.what === 'decision') return t.decisionUndone;
    if (undoable.what !== 'deletion') return t.undone;
    return undoable.name ? t.restoredNamed(undoable.name) : t.restored;
  }
}

/** To the same person, unless a newer toast of the same record has been shown meanwhile. */
function offerAgain({ message, variant, undo }: UndoToast, key: string, person: string | undefined): void {
  const isReplaced = storedToasts().some((newer) => newer.undo.id === undo.id);
  if (isReplaced || currentSession()?.userId !== person) return;
  enqueueUndo(message, variant, { ...undo, key });
}

/** Somebody has changed, deleted, restored or destroyed the record. */
export const isTooLate = (error: unknown): boolean =>
  isGone(error) || (error instanceof ProblemError && error.problem.code === codes.stale);

async function send(undoable: Undoable, key: string): Promise<'undone' | 'exceptPassword' | 'tooLate'> {
  const params = { id: undoable.id };
  if (undoable.what === 'act') {
    queryClient.setQueryData(['bulk', undoable.id], await callTarget(undoable.call, { params }));
    watchAct(undoable.id);
  } else if (undoable.what === 'save') {
    const { body, hasPassword } = await lastChange(undoable);
    if (!body) return 'tooLate';
    takeOver(await callTarget(undoable.call, { params, body, key }));
    if (hasPassword) return 'exceptPassword';
  } else if (undoable.what === 'values') {
    takeOver(
      await callTarget(undoable.call, { params, body: undoable.body, key }).catch((error) =>
        savedBefore(undoable, error),
      ),
    );
  } else {
    const query = undoable.what === 'creation' ? { version: undoable.version } : {};
    await callTarget(undoable.call, { params, query, key }).catch((error) => {
      // The attempt without an answer has deleted it: a DELETE has no key.
      if (!(undoable.key && query.version && isGone(error))) throw error;
    });
  }
  return 'undone';
}

/** The record, if the attempt without an answer has saved its values: a PUT has no key. */
function savedBefore({ key, body }: UndoableValues, error: unknown): unknown {
  const current = error instanceof ProblemError && (error.problem.current as typeof body | undefined);
  const isSaved = ([name, value]: [string, unknown]) =>
    current && (name === 'version' ? current[name] === Number(value) + 1 : current[name] === value);
  // Of banners that change places, the one that the server refuses.
  const places = body.places as readonly (typeof body)[] | undefined;
  const values = places?.find(({ id }) => current && id === current.id) ?? body;
  if (key && Object.entries(values).every(isSaved)) return current;
  throw error;
}

/** Of some records at once there is no form. */
function takeOver(answer: unknown): void {
  const record = recordIn<Saved>(answer);
  if (record) changedOutsideForm.set(record);
}

type SavedVersion = Pick<UndoableSave, 'noun' | 'id' | 'version'>;

/** What restores the record to before the save; undefined if many changes came after it. */
export const versionBefore = async (saved: SavedVersion): Promise<VersionToRestore | undefined> =>
  (await lastChange(saved)).body;

/** As `versionBefore`, and whether a password was set with the save, which stays: nobody knows the former one. */
async function lastChange({ noun, id, version }: SavedVersion) {
  const { data } = await call(history.list, { params: { id }, query: { noun, perPage: 5 } });
  // Not only the newest: an undo whose answer was lost may have come after it. The server refuses by the version if another change has.
  const index = data.findIndex(({ after }) => (after as { version?: number } | null)?.version === version);
  const entry = data[index];
  const body: VersionToRestore | undefined = entry && { entry: entry.id, state: 'before', version };
  // The password that came with a save has an entry of its own, without values.
  return { body, hasPassword: data[index - 1]?.action === 'password' };
}
