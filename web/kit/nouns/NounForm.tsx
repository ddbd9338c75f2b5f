import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { Loaded } from '../feedback/states/Loaded.tsx';
import { FormPage } from '../forms/FormPage.tsx';
import { DuplicateButton } from '../forms/start/DuplicateButton.tsx';
import { NewForm, useFrom } from '../forms/start/NewForm.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useOne } from '../http/data.ts';
import { OthersHere } from '../live/OthersHere.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';
import { useRecordId } from '../page/panel.ts';
import { TitleButtons } from '../page/TitleButtons.tsx';
import { LivePreview, lazyPreview } from '../preview/nounPreview.tsx';
import type { PreviewProps } from '../preview/preview.ts';
import { usePreview } from '../preview/usePreview.tsx';
import { WithPreview } from '../preview/WithPreview.tsx';
import { addressFields } from './addressFields.ts';
import { NounInputs, type Parts } from './NounInputs.tsx';
import { type FieldsProps, useNounForm } from './useNounForm.ts';
import type { Versioned } from './words.ts';

export { lazyPreview };

interface Props extends Omit<FieldsProps, 'record' | 'name' | 'start'> {
  parts: Parts & { Preview?: ComponentType<PreviewProps<Versioned>> | undefined };
}

/** The form screens of a noun, `/new` and `/{id}/edit`, from its declaration. */
export function NounForm(props: Props) {
  const { noun, declaration } = props;
  const id = useRecordId();
  const from = useFrom();
  const shown = id ?? from;
  const t = declaration.words();
  const answer = useOne(noun.calls.read, shown ? { params: { id: shown } } : undefined);
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
    <Loaded title={t.editTitle} answer={answer} list={props.path ?? noun.path}>
      {(record) => <Fields key={record.id} {...props} record={record} name={nameOf(record)} />}
    </Loaded>
  );
}

function Fields(props: FieldsProps & Props) {
  const { noun, declaration, parts, record, name, start, path = noun.path } = props;
  const { saveChanges } = useTexts();
  const t = declaration.words();
  const form = useNounForm(props);
  const shown = record ?? start?.copied?.record;
  const { Preview } = parts;
  const preview = usePreview(
    Preview && (() => <LivePreview {...{ control: form.control, record: shown, Preview }} />),
    true,
  );
  return (
    <FormPage
      title={record ? t.editTitle : t.newTitle}
      name={name}
      start={start}
      form={form}
      endpoint={record ? noun.calls.update : noun.calls.create}
      back={path}
      saveLabel={record ? saveChanges : t.create}
      maxWidth={preview.beside ? 1100 : undefined}
      actions={record ? <Buttons {...props} record={record} preview={preview.button} /> : preview.button}
    >
      <WithPreview preview={preview.beside}>
        <NounInputs {...{ sections: declaration.sections, t, parts, form, record: shown }} />
      </WithPreview>
    </FormPage>
  );
}

/** Beside the title: the preview, who else is here, duplicate, history, notes. */
function Buttons({
  noun,
  declaration,
  record,
  preview,
  path = noun.path,
}: FieldsProps & { record: Versioned; preview: ReactNode }) {
  const { create } = noun.calls;
  const { id, version } = record;
  return (
    <TitleButtons>
      {preview}
      <OthersHere noun={noun.name} id={id} />
      <DuplicateButton {...{ create, path, id }} />
      <HistoryButton noun={noun.name} id={id} words={declaration.words()} version={version} />
      <NotesButton noun={noun.name} id={id} />
    </TitleButtons>
  );
}
