import { Suspense, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LeaveGuard } from '../../feedback/LeaveGuard.tsx';
import type { FieldMetadata } from '../../fields/fieldMetadata.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import type { EditForm } from './editForm.ts';

const ConflictDialog = lazyPrefetched(() => import('../ConflictDialog.tsx').then((m) => m.ConflictDialog));

interface Props<Values extends FieldValues> {
  form: EditForm<Values>;
  /** For the comparison with what somebody else has saved. */
  fields: FieldMetadata;
  /** Whether a record with these values has this field; by default always. */
  hasField?: ((name: string, values: FieldValues) => boolean) | undefined;
  /** Under which its draft is listed. */
  title: string;
}

/** Asks before a form with unsaved changes is left, unless the outbox saves them, and what to keep when somebody else has saved. */
export function FormGuard<Values extends FieldValues>({ form, fields, hasField, title }: Props<Values>) {
  const { dirty, isSaved, sending, draft, conflict, resolveConflict } = form;
  useEffect(() => draft.describe(title));
  return (
    <>
      <LeaveGuard
        enabled={dirty && !draft.isQueued}
        isSaved={isSaved}
        onBlocked={sending.stop}
        onLeave={draft.forget}
      />
      {conflict ? (
        <Suspense>
          <ConflictDialog {...{ conflict, fields, hasField, resolveConflict }} />
        </Suspense>
      ) : null}
    </>
  );
}
