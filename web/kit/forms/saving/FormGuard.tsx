import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LeaveGuard } from '../../feedback/LeaveGuard.tsx';
import type { EditForm } from './editForm.ts';

interface Props<Values extends FieldValues> {
  form: EditForm<Values>;
  /** Under which its draft is listed. */
  title: string;
}

/** Asks before a form with unsaved changes is left, unless the outbox saves them. */
export function FormGuard<Values extends FieldValues>({ form, title }: Props<Values>) {
  const { dirty, isSaved, sending, draft } = form;
  useEffect(() => draft.describe(title));
  return (
    <LeaveGuard
      enabled={dirty && !draft.isQueued}
      isSaved={isSaved}
      onBlocked={sending.stop}
      onLeave={draft.forget}
    />
  );
}
