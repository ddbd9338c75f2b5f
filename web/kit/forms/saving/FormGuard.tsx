import { Suspense, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LeaveGuard } from '../../feedback/LeaveGuard.tsx';
import type { FieldMetadata } from '../../fields/fieldMetadata.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import type { EditForm } from './editForm.ts';

/** Loads what compares a form with a newer version. */
const loadComparison = () => import('./FormComparison.tsx');
const FormComparison = lazyPrefetched(() => loadComparison().then((m) => m.FormComparison));

/** What a draft has brought, on the record as it is now; undefined where one has to choose. */
export const onNewer = <Values extends FieldValues>(
  ...compared: Parameters<typeof import('./FormComparison.tsx').onNewer<Values>>
): Promise<Values | undefined> =>
  loadComparison().then(
    (m) => m.onNewer(...compared),
    () => undefined,
  );

interface Props<Values extends FieldValues> {
  form: EditForm<Values>;
  /** For the comparison with what somebody else has saved. */
  fields: FieldMetadata;
  /** Under which its draft is listed. */
  title: string;
}

/** Asks before a form with unsaved changes is left, unless the outbox saves them, and what to keep when somebody else has saved. */
export function FormGuard<Values extends FieldValues>({ form, fields, title }: Props<Values>) {
  const { dirty, isSaved, sending, saving, draft, conflict, resolveConflict } = form;
  useEffect(() => draft.describe(title));
  return (
    <>
      <LeaveGuard
        // What is not on the device is sent by nobody once the form is gone.
        enabled={(dirty || sending.status === 'waiting') && !(draft.isQueued && draft.storedPart === 'all')}
        isSaved={isSaved}
        onBlocked={sending.stop}
        onLeave={draft.forget}
      />
      {conflict && !saving ? (
        <Suspense>
          <FormComparison {...{ conflict, fields, resolveConflict }} />
        </Suspense>
      ) : null}
    </>
  );
}
