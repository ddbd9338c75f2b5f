import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { useErrorToast } from '../feedback/useErrorToast.ts';
import { ProblemError } from '../http/problem.ts';
import { setServerErrors } from './formErrors.ts';
import type { FormSchema } from './resolver.ts';

interface Options<V extends FieldValues> {
  schema: FormSchema;
  values: V;
  /** Told where the server gives no reason. */
  failed: string;
  /** Sends the valid fields. */
  send(fields: FieldValues): Promise<void>;
}

/**
 * The form of a dialog. What is refused is shown beside its field, or else in a toast. It is sent once at a time: `isPending` is
 * rendered too late for a second click.
 */
export function useDialogForm<V extends FieldValues>({ schema, values, failed, send }: Options<V>) {
  const toastError = useErrorToast();
  const form = useForm<FieldValues>({ resolver: zodResolver(schema), defaultValues: values });
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const trySend = form.handleSubmit((fields) =>
    send(fields).catch((error) => {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      if (!setServerErrors(form, problem)) return toastError(error, failed);
      // It may be out of sight: a dialog scrolls.
      const first = problem?.errors?.find(({ path }) => path in form.getValues());
      if (first) form.setFocus(first.path);
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await trySend(event);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { form, submit, isPending };
}
