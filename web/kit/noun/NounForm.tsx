import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { Beside } from '../Beside.tsx';
import { useOne, useSave } from '../data.ts';
import { FormPage } from '../FormPage.tsx';
import { HistoryButton } from '../HistoryButton.tsx';
import { Loaded } from '../Loaded.tsx';
import { type EditForm, useEditForm } from '../useEditForm.ts';
import { NounInputs, type Parts } from './NounInputs.tsx';
import type { AnyForm, FormProps } from './nounScreens.tsx';
import { changed, toValues } from './values.ts';
import type { EditedNoun, Versioned } from './words.ts';

interface Props extends FormProps {
  noun: EditedNoun;
  of: AnyForm;
  parts: Parts & { Aside?: ComponentType<AsideProps> };
}

/** What a component beside the form gets. */
export interface AsideProps<R extends Versioned = Versioned> {
  control: EditForm<FieldValues>['control'];
  record: R | undefined;
}

/** The two form screens of a noun, `/new` and `/{id}/edit`, as they are declared: one set of inputs for both. */
export function NounForm(props: Props) {
  const { id } = useParams();
  const { editTitle } = props.of.words();
  const answer = useOne(props.noun.calls.read, id ? { params: { id } } : undefined);
  if (!id) return <Fields {...props} record={undefined} />;
  return (
    <Loaded title={editTitle} answer={answer}>
      {(record) => <Fields key={record.id} {...props} record={record} />}
    </Loaded>
  );
}

function Fields(props: Props & { record: Versioned | undefined }) {
  const { noun, of, parts, record, path = noun.path } = props;
  const { saveChanges } = useTexts();
  const t = of.words();
  const form = useNounForm(props);
  const nameOf = of.titleOf ?? of.nameOf;
  const inputs = <NounInputs {...{ sections: of.sections, t, parts, form, record }} />;
  return (
    <FormPage
      title={record ? t.editTitle : t.newTitle}
      name={record && nameOf(record, t)}
      form={form}
      saves={record ? noun.calls.update : noun.calls.create}
      back={path}
      saveLabel={record ? saveChanges : t.create}
      maxWidth={parts.Aside && 1080}
      actions={record ? <HistoryButton noun={noun.name} id={record.id} words={t} /> : null}
    >
      {parts.Aside ? (
        <Beside aside={<parts.Aside control={form.control} record={record} />}>{inputs}</Beside>
      ) : (
        inputs
      )}
    </FormPage>
  );
}

function useNounForm({
  noun,
  of,
  record,
  path = noun.path,
  initial,
  also,
}: Props & { record: Versioned | undefined }) {
  const t = of.words();
  const create = useSave(noun.calls.create);
  const update = useSave(noun.calls.update);
  return useEditForm<FieldValues, EditedNoun['fields'], Versioned>({
    schema: noun.fields,
    record,
    toValues: (kept) => ({ ...toValues(of.sections, kept), ...(!kept && initial) }),
    save: (fields, { key, version, onProgress, signal }) => {
      const body = changed(fields, noun.picture, record);
      const sending = { signal, ...(noun.picture && { onProgress }) };
      return record
        ? update.save({ params: { id: record.id }, body: { ...body, version }, ...sending })
        : create.save({ body: { ...body, ...also }, key, ...sending });
    },
    saved: record ? t.updated : t.added,
    failed: record ? t.updateFailed : t.addFailed,
    to: path,
  });
}
