import { type ComponentType, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { Loaded } from '../feedback/Loaded.tsx';
import { undoOf } from '../feedback/undo.ts';
import { FormPage } from '../forms/FormPage.tsx';
import { useEditForm } from '../forms/useEditForm.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useOne, useSave } from '../http/data.ts';
import { SideBySide } from '../page/SideBySide.tsx';
import type { AnyForm, AsideProps, FormProps } from './formProps.ts';
import { NounInputs, type Parts } from './NounInputs.tsx';
import { toValues, withoutUnchangedPicture } from './values.ts';
import type { EditedNoun, Versioned } from './words.ts';

interface Props extends FormProps {
  noun: EditedNoun;
  declaration: AnyForm;
  parts: Parts & { Aside?: ComponentType<AsideProps> };
}

/** The form screens of a noun, `/new` and `/{id}/edit`, from its declaration. */
export function NounForm(props: Props) {
  const { id } = useParams();
  const { editTitle } = props.declaration.words();
  const answer = useOne(props.noun.calls.read, id ? { params: { id } } : undefined);
  // A restored version opens the form anew.
  const [restored, setRestored] = useState(0);
  if (!id) return <Fields {...props} record={undefined} onRestored={undefined} />;
  return (
    <Loaded title={editTitle} answer={answer}>
      {(record) => (
        <Fields
          key={`${record.id} ${restored}`}
          {...props}
          record={record}
          onRestored={() => setRestored(restored + 1)}
        />
      )}
    </Loaded>
  );
}

interface FieldsProps extends Props {
  record: Versioned | undefined;
  onRestored: (() => void) | undefined;
}

function Fields(props: FieldsProps) {
  const { noun, declaration, parts, record, onRestored, path = noun.path } = props;
  const { restoreVersion } = noun.calls;
  const { saveChanges } = useTexts();
  const t = declaration.words();
  const form = useNounForm(props);
  const nameOf = declaration.titleOf ?? declaration.nameOf;
  const inputs = <NounInputs {...{ sections: declaration.sections, t, parts, form, record }} />;
  return (
    <FormPage
      title={record ? t.editTitle : t.newTitle}
      name={record && nameOf(record, t)}
      form={form}
      endpoint={record ? noun.calls.update : noun.calls.create}
      back={path}
      saveLabel={record ? saveChanges : t.create}
      maxWidth={parts.Aside && 1080}
      actions={
        record ? (
          <HistoryButton
            noun={noun.name}
            id={record.id}
            words={t}
            restorable={onRestored && { restoreVersion, version: record.version, onRestored }}
          />
        ) : null
      }
    >
      {parts.Aside ? (
        <SideBySide aside={<parts.Aside control={form.control} record={record} />}>{inputs}</SideBySide>
      ) : (
        inputs
      )}
    </FormPage>
  );
}

function useNounForm({ noun, declaration, record, path = noun.path, initial, extraFields }: FieldsProps) {
  const t = declaration.words();
  const create = useSave(noun.calls.create);
  const update = useSave(noun.calls.update);
  return useEditForm<FieldValues, EditedNoun['fields'], Versioned>({
    schema: noun.fields,
    record,
    toValues: (stored) => ({ ...toValues(declaration.sections, stored), ...(!stored && initial) }),
    save: (fields, { key, version, onProgress, signal }) => {
      const body = withoutUnchangedPicture(fields, noun.picture, record);
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
