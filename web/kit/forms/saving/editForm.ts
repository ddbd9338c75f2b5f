import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FormDraft } from '../../drafts/useFormDraft.ts';
import type { Saved, Undoable } from '../../feedback/undo/undoable.ts';
import type { Shown } from '../../live/liveState.ts';
import type { FormSchema } from '../resolver.ts';
import type { CopiedPictures } from '../start/useCopiedPictures.ts';
import type { Conflict, SaveContext } from '../storedRecord.ts';
import type { Saving } from '../useSaving.ts';

/** What a form needs to know of its record (../useEditForm.ts). */
export interface FormOptions<Values extends FieldValues, Schema extends FormSchema, Stored> {
  /** The contract's schema; `save` gets its output. */
  schema: Schema;
  /** The record being edited; undefined creates one. */
  record: Stored | undefined;
  /** The form values of a record, or of a new one. */
  toValues(record: Stored | undefined): Values;
  /** The fields with pictures: those of a record that a new one is copied from are fetched. */
  pictures?: readonly Path<Values>[];
  /** Called after validation; resolving to false cancels the save. */
  confirm?(fields: z.output<Schema>): Promise<boolean>;
  save(fields: z.output<Schema>, extras: SaveContext<Stored>): Promise<unknown>;
  /** The toast after a success, without it none; and the list to open then, without `to` the form stays open. */
  saved?: string;
  to?: string;
  /** The toast after a failure; the reason is shown in the form. */
  failed: string;
  /** Returns a toast for validation errors, such as 'Por favor, completa …'. */
  announce?(messages: string[]): string | undefined;
  onSaved?(answer: unknown): void;
  /** What the toast undoes; an open form takes over what the undo leaves. */
  undo?: ((saved: Stored & Saved, isNew: boolean) => Undoable | undefined) | undefined;
  /** Whether a save without a connection is sent when there is one again; by default true. False for what is irrevocable. */
  retryWhenOnline?: boolean;
}

export interface EditForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, FieldValues>;
  control: UseFormReturn<Values>['control'];
  /** Validates and saves; does nothing while a save is running. */
  submit(): Promise<void>;
  progress: number | undefined;
  saving: boolean;
  /** The state of the save, and a function that cancels it. */
  sending: Pick<Saving, 'status' | 'stop'>;
  /** Whether the changes were saved after the last render. */
  isSaved(): boolean;
  /** Why the last save failed, when the error belongs to no field. */
  reason: string | undefined;
  /** True when an earlier attempt, whose answer was lost, has been saved with other values. */
  alreadySaved: boolean;
  conflict: Conflict<Values> | undefined;
  resolveConflict(chosen: Values | undefined): void;
  dirty: boolean;
  /** The record that the form shows; undefined for a new one. */
  shown(): Shown | undefined;
  /** The fields whose pictures are copied from another record. */
  copying: CopiedPictures['fields'];
  /**
   * Saves a field at once by a call that answers the record; takes over the version and the stored value of this field. A save
   * of the form waits for it.
   */
  saveField(name: Path<Values>, save: () => Promise<object>): Promise<void>;
  /** What is kept on the device. */
  draft: FormDraft;
  /** Gives up what was typed. */
  discard(): void;
}
