import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../texts/messages.ts';
import { toast } from '../feedback/toasts.tsx';
import type { Saved, Undoable } from '../feedback/undo.ts';
import { isOnline } from '../http/online.ts';
import { newIdempotencyKey } from '../http/outgoing.ts';
import { messageOf, ProblemError } from '../http/problem.ts';
import type { Shown } from '../live/liveState.ts';
import { usePanel } from '../page/panel.ts';
import { useFinish } from '../page/useGoBack.ts';
import { markUnsavedWork } from '../session/session.ts';
import { errorMessages, setServerErrors } from './formErrors.ts';
import { type FormSchema, resolverKeepingStored } from './resolver.ts';
import { useStartTexts } from './start/start.texts.ts';
import { type CopiedPictures, useCopiedPictures } from './start/useCopiedPictures.ts';
import {
  type Conflict,
  changedSince,
  hasNoAnswer,
  isNewer,
  isSame,
  recordIn,
  type SaveContext,
  shownOf,
  snapshotOf,
  versionOf,
} from './storedRecord.ts';
import { useFieldSaves } from './useFieldSaves.ts';
import { type Saving, useSaving } from './useSaving.ts';

interface Options<Values extends FieldValues, Schema extends FormSchema, Stored> {
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
  /** What the toast undoes; only with `to`, because an open form has the saved version. */
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
}

/** A form that creates or edits one record: validation, saving, conflicts, lost connections (product/forms#messages). */
export function useEditForm<Values extends FieldValues, Schema extends FormSchema, Stored extends object>(
  options: Options<Values, Schema, Stored>,
): EditForm<Values> {
  const finish = useFinish();
  const isInPanel = usePanel() !== undefined;
  const translate = useTranslate();
  const [original, setOriginal] = useState(() => options.toValues(options.record));
  const form = useForm<Values, unknown, FieldValues>({
    // The library types a resolver by the form values; this one accepts any values and validates them.
    resolver: resolverKeepingStored(options.schema, options.record && original) as never,
    defaultValues: original as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const copied = useCopiedPictures(form, options.record ? [] : (options.pictures ?? []));
  const fieldSaves = useFieldSaves();
  const t = useStartTexts();
  const [progress, setProgress] = useState<number>();
  const [reason, setReason] = useState<string>();
  const [alreadySaved, setAlreadySaved] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const saved = useRef(false);
  // The same key until a save succeeds: an attempt without an answer may have been saved. The server does not store
  // the keys of refused requests.
  const key = useRef(newIdempotencyKey());
  const base = useRef(options.record);
  const sent = useRef(snapshotOf({}));
  const conflicting = useRef<Stored>(undefined);
  const dirty = form.formState.isDirty;
  useEffect(() => {
    saved.current = false;
    return dirty ? markUnsavedWork() : undefined;
  }, [dirty]);

  /** Shows this version of the record. */
  const show = (record: Stored) => {
    const values = options.toValues(record);
    base.current = record;
    setOriginal(values);
    form.reset(values);
  };
  // In a panel the form stays open: it takes over what a save or its undo has left, unless something was typed.
  useEffect(() => {
    const { record } = options;
    if (isInPanel && record && !dirty && isNewer(record, base.current)) show(record);
  });

  /** Shows what was saved, and what was typed meanwhile. */
  const showSaved = (record: Stored) => {
    const typed = changedSince(sent.current, form.getValues());
    show(record);
    for (const [name, value] of typed) form.setValue(name as Path<Values>, value, { shouldDirty: true });
  };

  /** `current` was saved since the form was opened; `fields` is what the form sent. */
  const onConflict = (current: Stored, fields: FieldValues) => {
    conflicting.current = current;
    const [mine, theirs] = [form.getValues(), options.toValues(current)];
    // The same values: an earlier attempt of this form, whose answer was lost.
    if (isSame(mine, theirs, fields)) onSuccess({ data: current });
    else setConflict({ original, mine, theirs });
  };

  const onError = (error: unknown, fields: FieldValues) => {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    if (problem?.status === 401) return;
    if (problem?.code === codes.keyReused) return setAlreadySaved(true);
    if (problem?.status === 409 && problem.current) return onConflict(problem.current as Stored, fields);
    toast.error(options.failed);
    if (setServerErrors(form, problem) === 0) setReason(translate(messageOf(error)));
  };

  const onSuccess = (answer: unknown) => {
    saved.current = true;
    key.current = newIdempotencyKey();
    const stored = recordIn<Stored & Saved>(answer);
    const isChanged = stored?.version === (versionOf(base.current) ?? 0) + 1;
    if (isInPanel && stored) showSaved(stored);
    else form.reset(form.getValues());
    const undo = stored && isChanged && options.to ? options.undo?.(stored, !options.record) : undefined;
    if (options.saved) toast.success(options.saved, undo);
    if (stored) base.current = stored;
    options.onSaved?.(answer);
    if (options.to) finish(options.to);
  };

  const send = async (fields: FieldValues, signal: AbortSignal) => {
    if (!isOnline()) return sending.postpone();
    if (options.confirm && !(await options.confirm(fields as z.output<Schema>))) return;
    if (signal.aborted) return;
    sent.current = snapshotOf(form.getValues());
    const basis = { version: versionOf(base.current), base: base.current };
    const extras = { key: key.current, ...basis, onProgress: setProgress, signal };
    const handleResult = await options.save(fields as z.output<Schema>, extras).then(
      (answer) => () => onSuccess(answer),
      (error) => () => (hasNoAnswer(error) && !isOnline() ? sending.postpone() : onError(error, fields)),
    );
    // An aborted save has no result to show; useSave refetches the lists.
    if (!signal.aborted) handleResult();
  };

  const attempt = async (signal: AbortSignal) => {
    setReason(undefined);
    setAlreadySaved(false);
    await fieldSaves.settled();
    if (!(await copied.settled())) return void toast.error(t.picturesMissing);
    if (signal.aborted) return;
    await form.handleSubmit(
      (fields) => send(fields, signal),
      (errors) => {
        const message = options.announce?.(errorMessages(errors));
        if (message) toast.error(translate(message));
      },
    )();
    setProgress(undefined);
  };
  const sending = useSaving(() => void submit(), options.retryWhenOnline ?? true);
  const submit = () => sending.start(attempt);

  const resolveConflict = (chosen: Values | undefined) => {
    setConflict(undefined);
    if (!chosen || !conflicting.current) return;
    const theirs = options.toValues(conflicting.current);
    base.current = conflicting.current;
    setOriginal(theirs);
    form.reset(theirs);
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as Path<Values>, value, { shouldDirty: true });
    }
    void submit();
  };

  const saveField = async (name: Path<Values>, save: () => Promise<object>) => {
    const record = await fieldSaves.run(save);
    const stored = options.toValues(record as Stored);
    const mine = form.getValues(name);
    base.current = record as Stored;
    setOriginal((previous) => ({ ...previous, [name]: stored[name] }));
    form.resetField(name, { defaultValue: stored[name] });
    form.setValue(name, mine, { shouldDirty: true });
  };

  const control = form.control as UseFormReturn<Values>['control'];
  const saving = sending.status === 'saving';
  const isSaved = useCallback(() => saved.current, []);
  return {
    ...{ form, control, submit, progress, saving, sending, isSaved },
    ...{ reason, alreadySaved, conflict, resolveConflict, dirty, copying: copied.fields, saveField },
    shown: () => shownOf(base.current),
  };
}
