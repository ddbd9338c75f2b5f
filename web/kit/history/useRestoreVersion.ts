import { useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { toast } from '../feedback/toasts.tsx';
import { undoSave } from '../feedback/undo.ts';
import { callAny } from '../http/call.ts';
import { messageOf, ProblemError } from '../http/problem.ts';
import { useHistoryTexts } from './history.texts.ts';

/** How earlier versions of a record are restored from its history. */
export interface Restorable {
  readonly restoreVersion: Endpoint<`${string}:id/restore`>;
  /** The record's present version. */
  readonly version: number;
  /** Called once the restored record has been fetched. */
  onRestored(): void;
}

/** Returns a function that restores the version of an entry over the record's present one (product/history#restore). */
export function useRestoreVersion(noun: HistoryNoun, id: string, restorable: Restorable | undefined) {
  const t = useHistoryTexts();
  const { undoTooLate } = useTexts();
  const translate = useTranslate();
  const client = useQueryClient();
  return async (entry: HistoryEntry): Promise<void> => {
    if (!restorable) return;
    const { restoreVersion, version, onRestored } = restorable;
    try {
      await callAny(restoreVersion, { params: { id }, body: { entry: entry.id, version } });
      toast.success(t.restored, undoSave(noun, { restoreVersion }, { id, version: version + 1 }));
      await client.invalidateQueries();
      onRestored();
    } catch (error) {
      const isStale = error instanceof ProblemError && error.problem?.code === codes.stale;
      toast.error(isStale ? undoTooLate : translate(messageOf(error)));
      await client.invalidateQueries();
    }
  };
}
