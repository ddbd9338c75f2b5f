import type { FieldValues } from 'react-hook-form';
import { undoOf } from '../feedback/undo/undo.ts';
import type { EditForm } from '../forms/saving/editForm.ts';
import type { Start } from '../forms/start/NewForm.tsx';
import { useEditForm } from '../forms/useEditForm.ts';
import { useSave } from '../http/data.ts';
import type { AnyForm, FormProps } from './formProps.ts';
import { newValues, toValues, withoutUnchangedPicture } from './values.ts';
import type { EditedNoun, Versioned } from './words.ts';

/** A noun, and the record that its form edits or creates. */
export interface FieldsProps extends FormProps {
  noun: EditedNoun;
  declaration: AnyForm;
  /** The edited record, and its name. */
  record?: Versioned;
  name?: string;
  /** Of a new record. */
  start?: Start<Versioned>;
}

/** The form of a noun: its first values, and how it is saved. */
export function useNounForm(props: FieldsProps): EditForm<FieldValues> {
  const { noun, declaration, record, start, path = noun.path, initial, extraFields } = props;
  const { sections } = declaration;
  const t = declaration.words();
  const create = useSave(noun.calls.create);
  const update = useSave(noun.calls.update);
  return useEditForm<FieldValues, EditedNoun['fields'], Versioned>({
    schema: noun.fields,
    record,
    toValues: (stored) =>
      stored ? toValues(sections, stored) : newValues(sections, { ...initial, ...start?.values }),
    pictures: noun.picture ? [noun.picture] : [],
    save: (fields, { key, version, base, onProgress, signal }) => {
      const body = withoutUnchangedPicture(fields, noun.picture, base);
      const upload = { signal, ...(noun.picture && { onProgress }) };
      return record
        ? update.save({ params: { id: record.id }, body: { ...body, version }, ...upload })
        : create.save({ body: { ...body, ...extraFields }, key, ...upload });
    },
    saved: record ? t.updated : t.added,
    failed: record ? t.updateFailed : t.addFailed,
    to: path,
    undo: undoOf(noun.name, noun.calls),
  });
}
