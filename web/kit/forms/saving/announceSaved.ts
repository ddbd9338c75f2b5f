import { toast } from '../../feedback/toasts.tsx';
import type { Saved, Undoable } from '../../feedback/undo/undoable.ts';
import { versionOf } from '../storedRecord.ts';

interface Options<Stored> {
  record: Stored | undefined;
  saved?: string;
  undo?: ((saved: Stored & Saved, isNew: boolean) => Undoable | undefined) | undefined;
}

/** Shows the toast of a save, with a button that undoes it if the record has changed. */
export function announceSaved<Stored>(
  { record, saved, undo }: Options<Stored>,
  before: Stored | undefined,
  stored: (Stored & Saved) | undefined,
): void {
  if (!saved) return;
  const isChanged = stored?.version === (versionOf(before) ?? 0) + 1;
  toast.success(saved, stored && isChanged ? undo?.(stored, !record) : undefined);
}
