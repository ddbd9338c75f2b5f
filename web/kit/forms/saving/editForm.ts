import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FormDraft } from '../../drafts/useFormDraft.ts';
import type { Saved, Undoable } from '../../feedback/undo/undoable.ts';
import type { Shown } from '../../live/liveState.ts';
import type { FormSchema } from '../resolver.ts';
import type { CopiedPictures } from '../start/useCopiedPictures.ts';
import type { SaveContext } from '../storedRecord.ts';
import type { Saving } from '../useSaving.ts';

/** Whether a form has this field when it has these values. */
export type HasField = (name: string, values: FieldValues) => boolean;

/** What the comparison says when the record has changed by something else than a save. */
export interface Explanation {
  words: { conflictTitle: string; conflictHint: string; conflictTheirs: string };
  /** The fields whose values the form shows and the record has lost by it: they stay unless one chooses otherwise. */
  lost: readonly string[];
}
/** Renders its children with the explanation of a conflict; undefined for that of a save. */
export type Explain = ComponentType<{
  before: unknown;
  now: unknown;
  children(explanation: Explanation | undefined): ReactNode;
}>;

/** A conflict of a form. */
export interface FormConflict<Values extends FieldValues, Stored> {
  options: Pick<FormOptions<Values, never, Stored>, 'toValues' | 'hasField' | 'Explain'>;
  /** The record that the form is based on, and the newer one. */
  before: Stored | undefined;
  now: Stored;
  /** With what is typed by now. */
  form: { getValues(): Values };
}

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
  /** Called after validation; resolving to false cancels the save. One that waits is asked again, and without an answer it is not sent. */
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
  /** Whether the form has this field when it has these values; by default always. */
  hasField?: HasField | undefined;
  /** Explains a conflict that is not by somebody's save. */
  Explain?: Explain | undefined;
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
  conflict: FormConflict<Values, unknown> | undefined;
  /** Shows the newer version with the chosen values, and saves them; without any the form stays as it is. */
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
