import type { HistoryNoun } from '#contract/nouns.ts';
import { targetOf } from '../../http/outgoing.ts';
import type { Saved, Undoable, UndoCalls } from './undoable.ts';

/* What undoes a change (./undoable.ts), by its kind. */

/** The record that an answer has in `data`, or is; undefined without one. */
export function recordIn<R extends Saved>(answer: unknown): R | undefined {
  const record = (answer as { data?: R } | undefined)?.data ?? (answer as R | undefined);
  return record?.version === undefined ? undefined : record;
}

/** A changed record returns to what it was before this version. */
export const undoSave = (
  noun: HistoryNoun,
  { restoreVersion }: Pick<UndoCalls, 'restoreVersion'>,
  { id, version }: Saved,
): Undoable => ({ what: 'save', noun, call: targetOf(restoreVersion), id, version });

/** A new or restored record moves to the trash. */
export const undoCreation = ({ remove }: Pick<UndoCalls, 'remove'>, { id, version }: Saved): Undoable => ({
  ...{ what: 'creation', call: targetOf(remove), id, version },
});

/** A deleted record is restored. */
export const undoDeletion = (restore: UndoCalls['restoreVersion'], id: string, name: string): Undoable => ({
  ...{ what: 'deletion', call: targetOf(restore), id, name },
});

/** For a form: how its saves are undone, of new records and of changed ones. */
export const undoOf = (noun: HistoryNoun, calls: UndoCalls) => (saved: Saved, isNew: boolean) =>
  isNew ? undoCreation(calls, saved) : undoSave(noun, calls, saved);
