import type { BodyOf, Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Target } from '../http/outgoing.ts';
import type { Run } from '../page/run.ts';

/* What the button 'Deshacer' of a toast undoes: data, not a function, because it survives a reload of the page. */

type Of<What extends string, More = unknown> = {
  readonly what: What;
  readonly id: string;
  /** The call that undoes it. */
  readonly call: Target;
} & More;
export type UndoableSave = Of<'save', { readonly noun: HistoryNoun; readonly version: number }>;
export type UndoableDecision = Of<
  'decision',
  {
    /** What was decided, as a sentence. */
    readonly label: string;
    /** The address of its review. */
    readonly path: string;
    /** The run in which it was made, at its place. */
    readonly run: Run | undefined;
  }
>;
export type Undoable =
  | UndoableSave
  | UndoableDecision
  | Of<'creation', { readonly version: number }>
  | Of<'deletion', { readonly name: string }>
  | Of<'values', { readonly body: Readonly<Record<string, unknown>> }>
  | Of<'act'>;

/** A saved record. */
export interface Saved {
  readonly id: string;
  readonly version: number;
}
interface UndoCalls {
  readonly restoreVersion: Endpoint<`${string}:id/restore`>;
  readonly remove: Endpoint<`${string}:id`>;
}

/** The record that an answer has in `data`, or is; undefined without one. */
export function recordIn<R extends Saved>(answer: unknown): R | undefined {
  const record = (answer as { data?: R } | undefined)?.data ?? (answer as R | undefined);
  return record?.version === undefined ? undefined : record;
}

const targetOf = ({ method, path, minRole, sends }: Endpoint): Target => ({ method, path, minRole, sends });

/** A changed record returns to what it was before this version. */
export const undoSave = (
  noun: HistoryNoun,
  { restoreVersion }: Pick<UndoCalls, 'restoreVersion'>,
  { id, version }: Saved,
): Undoable => ({ what: 'save', noun, call: targetOf(restoreVersion), id, version });

/** A new record moves to the trash. */
export const undoCreation = ({ remove }: Pick<UndoCalls, 'remove'>, { id, version }: Saved): Undoable => ({
  ...{ what: 'creation', call: targetOf(remove), id, version },
});

/** A deleted record is restored. */
export const undoDeletion = (restore: UndoCalls['restoreVersion'], id: string, name: string): Undoable => ({
  ...{ what: 'deletion', call: targetOf(restore), id, name },
});

/** The former values are saved again; `body` has them, with the versions that the change has left. */
export const undoByValues = <E extends Endpoint>(call: E, id: string, body: BodyOf<E>): Undoable => ({
  ...{ what: 'values', call: targetOf(call), id, body: body as Record<string, unknown> },
});

/** An act on many records is taken back, in the background. */
export const undoAct = (call: Endpoint<`${string}:id/undo`>, id: string): Undoable => ({
  ...{ what: 'act', call: targetOf(call), id },
});

/** What was decided in a review waits again. */
export const undoDecision = (
  call: Endpoint<`/${string}/:id/undo`>,
  decision: Pick<UndoableDecision, 'id' | 'label' | 'path' | 'run'>,
): UndoableDecision => ({ what: 'decision', call: targetOf(call), ...decision });

/** What undoes a save that was prepared before it was sent; undefined if the save of `base` has changed nothing. */
export function undoOfAnswer(
  prepared: Undoable | undefined,
  answer: unknown,
  base: object | undefined,
): Undoable | undefined {
  const saved = recordIn<Saved>(answer);
  const { version = 0 } = (base ?? {}) as Partial<Saved>;
  if (!prepared || saved?.version !== version + 1) return undefined;
  return { ...prepared, id: saved.id, version: saved.version } as Undoable;
}

/** For a form: how its saves are undone, of new records and of changed ones. */
export const undoOf = (noun: HistoryNoun, calls: UndoCalls) => (saved: Saved, isNew: boolean) =>
  isNew ? undoCreation(calls, saved) : undoSave(noun, calls, saved);
