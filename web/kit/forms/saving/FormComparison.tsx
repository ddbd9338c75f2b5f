import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldMetadata } from '../../fields/fieldMetadata.ts';
import { ConflictDialog, isSame } from '../ConflictDialog.tsx';
import type { Conflict } from '../storedRecord.ts';
import type { EditForm, Explain, Explanation, FormConflict } from './editForm.ts';

interface Props<Values extends FieldValues> extends Pick<EditForm<Values>, 'resolveConflict'> {
  conflict: FormConflict<Values, unknown>;
  fields: FieldMetadata;
}

/** Compares what was typed with a newer version; where nothing that the form has was changed, it asks nothing (product/forms#conflict). */
export function FormComparison<Values extends FieldValues>(props: Props<Values>) {
  const { conflict, fields, resolveConflict } = props;
  const { options, before, now, form } = conflict;
  const { hasField, Explain = NotExplained } = options;
  // As it is now: one could type on until this was loaded.
  const [mine] = useState(() => form.getValues());
  const unasked = onNewer(options, before, mine, now);
  useEffect(() => {
    if (unasked) resolveConflict(unasked);
  });
  if (unasked) return null;
  return (
    <Explain before={before} now={now}>
      {(explanation) => (
        <ConflictDialog
          conflict={explained(versionsOf(options, before, mine, now), explanation)}
          words={explanation?.words}
          {...{ fields, hasField, resolveConflict }}
        />
      )}
    </Explain>
  );
}

const NotExplained: Explain = ({ children }): ReactNode => children(undefined);

type Options<Values extends FieldValues> = Pick<
  FormConflict<Values, unknown>['options'],
  'toValues' | 'hasField'
>;

/** Of the record that the form is based on, of what was typed, and of the newer record. */
const versionsOf = <Values extends FieldValues>(
  { toValues }: Options<Values>,
  before: unknown,
  mine: Values,
  now: unknown,
): Conflict<Values> => ({ original: toValues(before), mine, theirs: toValues(now) });

/** The newer version with what was typed; undefined if something that the form has was changed, so that one has to choose. */
export function onNewer<Values extends FieldValues>(
  options: Options<Values>,
  before: unknown,
  mine: Values,
  now: unknown,
): Values | undefined {
  const { original, theirs } = versionsOf(options, before, mine, now);
  const isChanged = Object.keys(theirs).some(
    (name) => !isSame(original[name], theirs[name]) && options.hasField?.(name, theirs) !== false,
  );
  if (isChanged) return undefined;
  const typed = Object.entries(mine).filter(([name, value]) => !isSame(value, original[name]));
  return { ...theirs, ...Object.fromEntries(typed) };
}

/** What the record has lost was no change of somebody else: before it was as it is now. */
function explained<Values extends FieldValues>(
  conflict: Conflict<Values>,
  explanation: Explanation | undefined,
): Conflict<Values> {
  const before = (explanation?.lost ?? []).map((name) => [name, conflict.theirs[name]]);
  return { ...conflict, original: { ...conflict.original, ...Object.fromEntries(before) } };
}
