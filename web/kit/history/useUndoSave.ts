import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { type Saved, type Undoable, undoSave } from '../feedback/undo.ts';

interface Undo {
  readonly noun: HistoryNoun;
  readonly restoreVersion: Endpoint<`${string}:id/restore`>;
}

/** Returns a function that returns what undoes a save. */
export const useUndoSave =
  () =>
  ({ noun, restoreVersion }: Undo, saved: Saved): Undoable =>
    undoSave(noun, { restoreVersion }, saved);
