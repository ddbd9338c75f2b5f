import { type ComponentType, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { Loaded } from '../feedback/Loaded.tsx';
import { undoOf } from '../feedback/undo.ts';
import { FormPage } from '../forms/FormPage.tsx';
import { DuplicateButton } from '../forms/start/DuplicateButton.tsx';
import { NewForm, type Start, useFrom } from '../forms/start/NewForm.tsx';
import { useEditForm } from '../forms/useEditForm.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useOne, useSave } from '../http/data.ts';
import { SideBySide } from '../page/SideBySide.tsx';
import { TitleButtons } from '../page/TitleButtons.tsx';
import { addressFields } from './addressFields.ts';
import type { AnyForm, AsideProps, FormProps } from './formProps.ts';
import { NounInputs, type Parts } from './NounInputs.tsx';
import { newValues, toValues, withoutUnchangedPicture } from './values.ts';
import type { EditedNoun, Versioned } from './words.ts';

interface Props extends FormProps {
  noun: EditedNoun;
  declaration: AnyForm;
  parts: Parts & { Aside?: ComponentType<AsideProps> };
}

/** The form screens of a noun, `/new` and `/{id}/edit`, from its declaration. */
export function NounForm(props: Props) {
  const { noun, declaration } = props;
  const { id } = useParams();
  const from = useFrom();
  const shown = id ?? from;
  const t = declaration.words();
  const answer = useOne(noun.calls.read, shown ? { params: { id: shown } } : undefined);
  // A restored version opens the form anew.
  const [restored, setRestored] = useState(0);
  const nameOf = (record: Versioned) => (declaration.titleOf ?? declaration.nameOf)(record, t);
  if (!id)
    return (
      <NewForm
        title={t.newTitle}
        answer={answer}
        nameOf={nameOf}
        fields={addressFields(declaration.sections, noun.fields.shape)}
      >
        {(start) => <Fields {...props} start={start} />}
      </NewForm>
    );
  return (
    <Loaded title={t.editTitle} answer={answer}>
      {(record) => (
        <Fields
          key={`${record.id} ${restored}`}
          {...props}
          record={record}
          name={nameOf(record)}
          onRestored={() => setRestored(restored + 1)}
        />
      )}
    </Loaded>
  );
}

interface FieldsProps extends Props {
  /** The edited record, and its name. */
  record?: Versioned;
  name?: string;
  /** Of a new record. */
  start?: Start<Versioned>;
  onRestored?: () => void;
}

function Fields(props: FieldsProps) {
  const { noun, declaration, parts, record, name, start, path = noun.path } = props;
  const { saveChanges } = useTexts();
  const t = declaration.words();
  const form = useNounForm(props);
  const shown = record ?? start?.copied?.record;
  const inputs = <NounInputs {...{ sections: declaration.sections, t, parts, form, record: shown }} />;
  return (
    <FormPage
      title={record ? t.editTitle : t.newTitle}
      name={name}
      start={start}
      form={form}
      endpoint={record ? noun.calls.update : noun.calls.create}
      back={path}
      saveLabel={record ? saveChanges : t.create}
      maxWidth={parts.Aside && 1080}
      actions={record ? <Buttons {...props} record={record} /> : null}
    >
      {parts.Aside ? (
        <SideBySide aside={<parts.Aside control={form.control} record={shown} />}>{inputs}</SideBySide>
      ) : (
        inputs
      )}
    </FormPage>
  );
}

/** The buttons beside the title: duplicate and history. */
function Buttons({
  noun,
  declaration,
  record,
  onRestored,
  path = noun.path,
}: FieldsProps & { record: Versioned }) {
  const { restoreVersion, create } = noun.calls;
  const { id, version } = record;
  return (
    <TitleButtons>
      <DuplicateButton {...{ create, path, id }} />
      <HistoryButton
        noun={noun.name}
        id={id}
        words={declaration.words()}
        restorable={onRestored && { restoreVersion, version, onRestored }}
      />
    </TitleButtons>
  );
}

function useNounForm(props: FieldsProps) {
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
