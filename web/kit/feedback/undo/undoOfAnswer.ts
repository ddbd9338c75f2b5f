import { recordIn } from './undo.ts';
import type { Saved, Undoable } from './undoable.ts';

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
