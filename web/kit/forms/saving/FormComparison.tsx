import { type ReactNode, useEffect } from 'react';
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
  const { original, mine, theirs, before, now, saves, hasField, Explain = NotExplained } = conflict;
  const isUnchanged = Object.keys(mine).every(
    (name) => isSame(original[name], theirs[name]) || hasField?.(name, theirs) === false,
  );
  useEffect(() => {
    if (isUnchanged) resolveConflict(withTyped(conflict), saves);
  });
  if (isUnchanged) return null;
  return (
    <Explain before={before} now={now}>
      {(explanation) => (
        <ConflictDialog
          conflict={explained(conflict, explanation)}
          words={explanation?.words}
          {...{ fields, hasField, resolveConflict }}
        />
      )}
    </Explain>
  );
}

const NotExplained: Explain = ({ children }): ReactNode => children(undefined);

/** Their version with what was typed. */
const withTyped = <Values extends FieldValues>({ original, mine, theirs }: Conflict<Values>): Values => {
  const typed = Object.entries(mine).filter(([name, value]) => !isSame(value, original[name]));
  return { ...theirs, ...Object.fromEntries(typed) };
};

/** What the record has lost was no change of somebody else: before it was as it is now. */
function explained<Values extends FieldValues>(
  conflict: Conflict<Values>,
  explanation: Explanation | undefined,
): Conflict<Values> {
  const before = (explanation?.lost ?? []).map((name) => [name, conflict.theirs[name]]);
  return { ...conflict, original: { ...conflict.original, ...Object.fromEntries(before) } };
}
