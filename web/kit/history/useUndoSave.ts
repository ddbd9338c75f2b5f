import { useQueryClient } from '@tanstack/react-query';
import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { ToastAction } from '../feedback/toastQueue.ts';
import { toast } from '../feedback/toasts.tsx';
import { call, callAny } from '../http/call.ts';
import { messageOf, ProblemError } from '../http/problem.ts';

/** How the saves of a form are undone. */
export interface Undo {
  readonly noun: HistoryNoun;
  readonly restoreVersion: Endpoint<`${string}:id/restore`>;
}

interface Saved {
  readonly id: string;
  readonly version: number;
}

/** Returns the button of a toast that undoes a save, unless somebody has changed the record since (product/history#undo). */
export function useUndoSave(): (undo: Undo, saved: Saved) => ToastAction {
  const t = useTexts();
  const translate = useTranslate();
  const client = useQueryClient();
  const run = async (undo: Undo, saved: Saved) => {
    try {
      const body = await versionBefore(undo.noun, saved);
      if (!body) return toast.error(t.undoTooLate);
      await callAny(undo.restoreVersion, { params: { id: saved.id }, body });
      toast.success(t.undone);
    } catch (error) {
      const isStale = error instanceof ProblemError && error.problem?.code === codes.stale;
      toast.error(isStale ? t.undoTooLate : translate(messageOf(error)));
    } finally {
      void client.invalidateQueries();
    }
  };
  return (undo, saved) => ({ label: t.undo, run: () => void run(undo, saved) });
}

/** What restores the record to before the save; undefined if that was not its last change. */
async function versionBefore(
  noun: HistoryNoun,
  { id, version }: Saved,
): Promise<VersionToRestore | undefined> {
  const { data } = await call(history.list, { params: { id }, query: { noun, perPage: 1 } });
  const [last] = data;
  const isLast = (last?.after as { version?: number } | null | undefined)?.version === version;
  return last && isLast ? { entry: last.id, state: 'before', version } : undefined;
}
