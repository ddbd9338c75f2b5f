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
import { newKey } from '../http/call.ts';
import { isOnline } from '../http/online.ts';
import { messageOf, ProblemError } from '../http/problem.ts';
import { useGoBack } from '../page/screenHistory.ts';
import { markUnsavedWork } from '../session/session.ts';
import { setServerErrors, errorMessages } from './formErrors.ts';
import { type FormSchema, resolverKeepingStored } from './resolver.ts';
import { type Saving, useSaving } from './useSaving.ts';

/** What a save sends along: the form's Idempotency-Key, what it was made from, who hears of its progress or stops it. */
export interface SaveExtras<Kept = unknown> {
  key: string;
  version: number | undefined;
  /** The record that has this version. */
  base: Kept | undefined;
  onProgress(share: number): void;
  signal: AbortSignal;
}

interface Options<Values extends FieldValues, Schema extends FormSchema, Kept> {
  /** The contract's schema; what it reads is what `save` gets. */
  schema: Schema;
  /** The record being edited; undefined creates one. */
  record: Kept | undefined;
  /** What the inputs hold for a record, and for none. */
  toValues(record: Kept | undefined): Values;
  /** Asked once everything is valid, before anything is sent; false sends nothing. */
  confirm?(fields: z.output<Schema>): Promise<boolean>;
  save(fields: z.output<Schema>, extras: SaveExtras<Kept>): Promise<unknown>;
  /** The toast of success, and the list to go to then (nowhere: stay). */
  saved: string;
  to?: string;
  /** The toast of failure; the reason stands in the form. */
  failed: string;
  /** A toast for what the validation found, such as 'Por favor, completa …'. */
  announce?(messages: string[]): string | undefined;
  onSaved?(answer: unknown): void;
  /** False for what cannot be taken back: without a connection it is not sent, now or later. */
  resume?: boolean;
}

export interface EditForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, FieldValues>;
  control: UseFormReturn<Values>['control'];
  /** Saves unless a save is under way. */
  submit(): Promise<void>;
  progress: number | undefined;
  saving: boolean;
  /** How the save fares, and what stops it. */
  sending: Pick<Saving, 'status' | 'stop'>;
  /** Whether everything was saved a moment ago, before the form was drawn again. */
  isSaved(): boolean;
  /** Why the last save failed, when no field is to setServerErrors. */
  reason: string | undefined;
  /** True when an earlier try turned out to have been saved, and this one says something else. */
  alreadySaved: boolean;
  conflict: Conflict<Values> | undefined;
  settle(chosen: Values | undefined): void;
  dirty: boolean;
  /** A part of the record was saved on its own: takes over its version, and this field as it is saved. */
  adopt(record: object, name: Path<Values>): void;
}

export interface Conflict<Values> {
  original: Values;
  mine: Values;
  theirs: Values;
}

/** A form that creates or edits one record, with everything that can happen on the way (product/forms#words). */
export function useEditForm<Values extends FieldValues, Schema extends FormSchema, Kept extends object>(
  options: Options<Values, Schema, Kept>,
): EditForm<Values> {
  const goBack = useGoBack();
  const translate = useTranslate();
  const [original, setOriginal] = useState(() => options.toValues(options.record));
  const form = useForm<Values, unknown, FieldValues>({
    // The library has a resolver take what the inputs hold; this one takes whatever its schema reads.
    resolver: resolverKeepingStored(options.schema, options.record && original) as never,
    defaultValues: original as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const [progress, setProgress] = useState<number>();
  const [reason, setReason] = useState<string>();
  const [alreadySaved, setAlreadySaved] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const saved = useRef(false);
  // The same until a save succeeds: whatever came instead of an answer, the first may have been saved all the same.
  // A refusal leaves no trace of the key on the server.
  const key = useRef(newKey());
  const base = useRef(options.record);
  const current = useRef<Kept>(undefined);
  const dirty = form.formState.isDirty;
  useEffect(() => {
    saved.current = false;
    return dirty ? markUnsavedWork() : undefined;
  }, [dirty]);

  /** Somebody saved since the form was opened: `now` is what the server holds. */
  const overtaken = (now: Kept) => {
    current.current = now;
    const [mine, theirs] = [form.getValues(), options.toValues(now)];
    // Or it was an earlier try of this form, whose answer was lost.
    if (isSame(mine, theirs)) succeeded({ data: now });
    else setConflict({ original, mine, theirs });
  };

  const refused = (error: unknown) => {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    if (problem?.status === 401) return;
    if (problem?.code === codes.keyReused) return setAlreadySaved(true);
    if (problem?.status === 409 && problem.current) return overtaken(problem.current as Kept);
    toast.error(options.failed);
    const blamed = setServerErrors(form, problem);
    if (blamed === 0) setReason(translate(messageOf(error)));
  };

  const succeeded = (answer: unknown) => {
    form.reset(form.getValues());
    saved.current = true;
    toast.success(options.saved);
    key.current = newKey();
    const kept = (answer as { data?: Kept } | undefined)?.data;
    if (versionOf(kept) !== undefined) base.current = kept;
    options.onSaved?.(answer);
    if (options.to) goBack(options.to);
  };

  const send = async (fields: FieldValues, signal: AbortSignal) => {
    if (!isOnline()) return sending.hold();
    if (options.confirm && !(await options.confirm(fields as z.output<Schema>))) return;
    if (signal.aborted) return;
    const sent = { key: key.current, version: versionOf(base.current), base: base.current };
    const extras = { ...sent, onProgress: setProgress, signal };
    const outcome = await options.save(fields as z.output<Schema>, extras).then(
      (answer) => () => succeeded(answer),
      (error) => () => (isLost(error) && !isOnline() ? sending.hold() : refused(error)),
    );
    // Whoever stopped it is elsewhere by now, and the lists are read again.
    if (!signal.aborted) outcome();
  };

  const attempt = async (signal: AbortSignal) => {
    setReason(undefined);
    setAlreadySaved(false);
    await form.handleSubmit(
      (fields) => send(fields, signal),
      (errors) => {
        const message = options.announce?.(errorMessages(errors));
        if (message) toast.error(translate(message));
      },
    )();
    setProgress(undefined);
  };
  const sending = useSaving(() => void submit(), options.resume ?? true);
  const submit = () => sending.begin(attempt);

  const settle = (chosen: Values | undefined) => {
    setConflict(undefined);
    if (!chosen || !current.current) return;
    const theirs = options.toValues(current.current);
    base.current = current.current;
    setOriginal(theirs);
    form.reset(theirs);
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as Path<Values>, value, { shouldDirty: true });
    }
    void submit();
  };

  const adopt = (record: object, name: Path<Values>) => {
    const saved = options.toValues(record as Kept);
    const mine = form.getValues(name);
    base.current = record as Kept;
    setOriginal((before) => ({ ...before, [name]: saved[name] }));
    form.resetField(name, { defaultValue: saved[name] });
    form.setValue(name, mine, { shouldDirty: true });
  };

  const control = form.control as UseFormReturn<Values>['control'];
  const saving = sending.status === 'saving';
  const isSaved = useCallback(() => saved.current, []);
  return {
    ...{ form, control, submit, progress, saving, sending, isSaved },
    ...{ reason, alreadySaved, conflict, settle, dirty, adopt },
  };
}

/** Whether two versions hold the same in every field; a new picture is never the same. */
const isSame = (mine: FieldValues, theirs: FieldValues): boolean =>
  Object.keys(mine).every((name) => JSON.stringify(mine[name]) === JSON.stringify(theirs[name]));

const isLost = (error: unknown): boolean => error instanceof ProblemError && error.status === 0;

const versionOf = (record: unknown): number | undefined =>
  (record as { version?: number } | undefined)?.version;
