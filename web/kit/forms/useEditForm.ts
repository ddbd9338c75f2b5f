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
import { serialQueue } from '../../state/serialQueue.ts';
import { useTranslate } from '../../texts/messages.ts';
import { restoring, valuesIn } from '../drafts/decisions.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftRequestOf } from '../drafts/draftRequest.ts';
import { useFormDraft } from '../drafts/useFormDraft.ts';
import { toast } from '../feedback/toasts.tsx';
import { recordIn } from '../feedback/undo/undo.ts';
import type { Saved } from '../feedback/undo/undoable.ts';
import { hasNetwork } from '../http/online.ts';
import { newIdempotencyKey } from '../http/outgoing.ts';
import { ProblemError } from '../http/problem.ts';
import { noteAnswer } from '../http/serverAnswers.ts';
import { usePanel } from '../page/panel.ts';
import { useFinish } from '../page/useGoBack.ts';
import { markUnsavedWork } from '../session/session.ts';
import { errorMessages, reasonOf, setServerErrors } from './formErrors.ts';
import { type FormResolver, type FormSchema, resolverKeepingStored } from './resolver.ts';
import { announceSaved } from './saving/announceSaved.ts';
import type { EditForm, FormConflict, FormOptions } from './saving/editForm.ts';
import { onNewer } from './saving/FormGuard.tsx';
import { type Sent, snapshotOf, typedSince } from './saving/snapshot.ts';
import { useTakeOver } from './saving/useTakeOver.ts';
import { useStartTexts } from './start/start.texts.ts';
import { useCopiedPictures } from './start/useCopiedPictures.ts';
import { isDeleted, isNewer, isSame, shownOf, versionOf } from './storedRecord.ts';
import { isPostponed, useSaving } from './useSaving.ts';

/** A form that creates or edits one record: validation, saving, conflicts, lost connections (product/forms#messages). */
export function useEditForm<Values extends FieldValues, Schema extends FormSchema, Stored extends object>(
  options: FormOptions<Values, Schema, Stored>,
): EditForm<Values> {
  const finish = useFinish();
  const isInPanel = usePanel() !== undefined;
  const translate = useTranslate();
  const [original, setOriginal] = useState(() => options.toValues(options.record));
  const form = useForm<Values, unknown, FieldValues>({
    // The library types a resolver by the form values; this one accepts any values and validates them.
    resolver: resolverKeepingStored(options.schema, options.record && original) as FormResolver<Values>,
    defaultValues: original as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const copied = useCopiedPictures(form, options.record ? [] : (options.pictures ?? []));
  // Saves of single fields: each answer has the version that the next save is based on.
  const [saveInOrder] = useState(serialQueue);
  const t = useStartTexts();
  const [progress, setProgress] = useState<number>();
  const [reason, setReason] = useState<string>();
  const [alreadySaved, setAlreadySaved] = useState(false);
  const [conflict, setConflict] = useState<FormConflict<Values, Stored>>();
  const saved = useRef(false);
  // The same until a save succeeds: an attempt without an answer may have been saved. Of refused ones none is stored.
  const key = useRef(newIdempotencyKey());
  const base = useRef(options.record);
  const sent = useRef<Sent>({ values: {}, fields: {} });
  const dirty = form.formState.isDirty;
  useEffect(() => {
    saved.current = false;
    return dirty ? markUnsavedWork() : undefined;
  }, [dirty]);

  /** Shows this version of the record; `showWith` also what was typed on it. */
  const show = (record: Stored | undefined) => {
    const values = options.toValues(record);
    base.current = record;
    setOriginal(values);
    form.reset(values);
  };
  const showWith = (record: Stored | undefined, typed: FieldValues) => {
    show(record);
    for (const [name, value] of Object.entries(typed))
      form.setValue(name as Path<Values>, value, { shouldDirty: true });
  };
  // In a panel the form stays open: it takes over what a save or its undo has left, unless something was typed.
  useEffect(() => {
    if (isInPanel && options.record && !dirty && isNewer(options.record, base.current)) show(options.record);
  });

  useTakeOver<Values, Stored>(form, { current: () => base.current, toValues: options.toValues, show });

  /** Compares what was typed with a newer version, and saves what comes of it. */
  const compareWith = (now: Stored) => setConflict({ options, before: base.current, now, form });

  /** `current` was saved since the form was opened; `fields` is what the form sent. */
  const onConflict = (current: Stored, fields: FieldValues) => {
    if (isDeleted(current) && !isDeleted(base.current)) return setReason(translate(t.gone));
    // The same values: an earlier attempt of this form, whose answer was lost.
    if (isSame(form.getValues(), options.toValues(current), fields)) onSuccess({ data: current });
    else compareWith(current);
  };

  const onError = (error: unknown, fields: FieldValues) => {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    if (problem?.status === 401) return;
    if (problem?.code === codes.keyReused) return setAlreadySaved(true);
    if (problem?.status === 409 && problem.current) return onConflict(problem.current as Stored, fields);
    toast.error(options.failed);
    if (setServerErrors(form, problem) === 0) setReason(translate(reasonOf(error, options.record, t.gone)));
  };

  const onSuccess = (answer: unknown) => {
    noteAnswer();
    const stored = recordIn<Stored & Saved>(answer);
    const typed = typedSince(sent.current, form.getValues());
    announceSaved(options, base.current, stored);
    // Saving again what was typed while a new record was saved would create a second one: with the same key it is refused.
    if (typed.length > 0 && !options.record) return setAlreadySaved(true);
    saved.current = typed.length === 0;
    draft.forget();
    key.current = newIdempotencyKey();
    const stays = isInPanel || !options.to || typed.length > 0;
    if (stored && stays) showWith(stored, Object.fromEntries(typed));
    else form.reset(form.getValues());
    if (stored) base.current = stored;
    options.onSaved?.(answer);
    if (options.to && (isInPanel || !stays)) finish(options.to);
  };

  const send = async (fields: FieldValues, signal: AbortSignal) => {
    if (!hasNetwork() && !waits) return sending.postpone();
    if (options.confirm && !(await options.confirm(fields as z.output<Schema>))) return;
    if (signal.aborted) return;
    sent.current = { values: snapshotOf(form.getValues()), fields };
    const basis = { version: versionOf(base.current), base: base.current };
    if (hasNetwork()) draft.attempt();
    const extras = { key: key.current, ...basis, onProgress: setProgress, signal };
    const handleResult = await options.save(fields as z.output<Schema>, extras).then(
      (answer) => () => onSuccess(answer),
      (error) => () => (isPostponed(error, waits) ? postpone(signal) : onError(error, fields)),
    );
    // An aborted save has no result to show; useSave refetches the lists.
    if (!signal.aborted) handleResult();
  };

  const hasTyped = () => typedSince(sent.current, form.getValues()).length > 0;
  /** The save waits, also if the form is left. What was typed since takes it back, as any change does. */
  const postpone = (signal: AbortSignal) => {
    if (hasTyped()) return sending.stop();
    sending.postpone();
    const request = waits ? draftRequestOf(signal) : undefined;
    // The answer will have the id and the version.
    const undo = options.undo?.({ ...base.current, id: '', version: 0 } as Stored & Saved, !options.record);
    draft.queue(request && { ...request, undo });
  };

  const attempt = async (signal: AbortSignal) => {
    setReason(undefined);
    setAlreadySaved(false);
    if (options.confirm) draft.unqueue();
    await saveInOrder(async () => {});
    if (!(await copied.settled())) return void toast.error(t.picturesMissing);
    if (signal.aborted) return;
    await form.handleSubmit(
      (fields) => send(fields, signal),
      (errors) => {
        draft.unqueue();
        const message = options.announce?.(errorMessages(errors));
        if (message) toast.error(translate(message));
      },
    )();
    setProgress(undefined);
  };
  const waits = options.retryWhenOnline ?? true;
  const sending = useSaving(() => void submit(), waits);
  const submit = () => sending.start(attempt);

  /** Shows what was typed on an earlier visit, as if the form had stayed open since. */
  const restore = async (found: Draft): Promise<boolean> => {
    const theirs = options.toValues(options.record);
    const how = restoring(found, { values: theirs, version: versionOf(options.record) });
    if (how === 'drop') return false;
    key.current = found.key;
    // Here, where the draft ignores changes: it would be given up with one that leaves nothing typed.
    const [before, mine] = [found.base as Stored, valuesIn(found.values, theirs) as Values];
    const typed = how === 'fill' ? mine : await onNewer(options, before, mine, options.record);
    if (typed) {
      showWith(options.record, typed);
      if (found.queued) {
        sent.current = { values: snapshotOf(form.getValues()), fields: found.queued.request.body };
        sending.postpone();
      }
    } else {
      showWith(before, mine);
      draft.unqueue();
      compareWith(options.record as Stored);
    }
    if (found.refused && setServerErrors(form, found.refused) === 0 && how === 'fill')
      setReason(translate(found.refused));
    return true;
  };
  const draft = useFormDraft(form, {
    record: options.record,
    current: () => ({ base: base.current, key: key.current }),
    restore,
    changed: () => {
      if (sending.status !== 'waiting') return true;
      const typed = hasTyped();
      if (typed) sending.stop();
      return typed;
    },
  });
  const discard = () => {
    sending.stop();
    draft.forget();
    key.current = newIdempotencyKey();
    show(options.record);
    setReason(undefined);
    setAlreadySaved(false);
  };

  const resolveConflict = (chosen: Values | undefined) => {
    setConflict(undefined);
    if (!chosen || !conflict) return;
    showWith(conflict.now, chosen);
    void submit();
  };

  const saveField = async (name: Path<Values>, save: () => Promise<object>) => {
    const record = await saveInOrder(save);
    const stored = options.toValues(record as Stored);
    const mine = form.getValues(name);
    base.current = record as Stored;
    setOriginal((previous) => ({ ...previous, [name]: stored[name] }));
    form.resetField(name, { defaultValue: stored[name] });
    form.setValue(name, mine, { shouldDirty: true });
  };

  const control = form.control as UseFormReturn<Values>['control'];
  const stop = () => {
    sending.stop();
    draft.unqueue();
  };
  const isSaved = useCallback(() => saved.current, []);
  return {
    ...{ form, control, submit, progress, saving: sending.status === 'saving', isSaved },
    sending: { status: sending.status, stop },
    ...{ reason, alreadySaved, conflict, resolveConflict, dirty, copying: copied.fields, saveField },
    ...{ draft, discard, shown: () => shownOf(base.current) },
  };
}
