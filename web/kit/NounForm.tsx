import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/kit.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { RequestOf } from './call.ts';
import { useOne, useSave } from './data.ts';
import { FormPage } from './FormPage.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import type { HistoryWords } from './historyWords.ts';
import { Loaded } from './Loaded.tsx';
import { type EditForm, useEditForm } from './useEditForm.ts';

export interface NounTexts {
  newTitle: string;
  editTitle: string;
  /** The button that creates; 'Guardar' unless told. */
  create?: string;
  added: string;
  updated: string;
  addFailed: string;
  updateFailed: string;
}

interface Props<Values extends FieldValues, Kept, Noun extends HistoryNoun> {
  noun: Noun;
  /** How the history calls its fields. */
  history: HistoryWords<NoInfer<Noun>>;
  calls: { read: Endpoint<`${string}/:id`>; create: Endpoint; update: Endpoint };
  schema: z.ZodMiniType;
  /** The list, where saving and cancelling lead. */
  path: string;
  texts: NounTexts;
  toValues(record: Kept | undefined): Values;
  /** The field of the picture: sent only when one was newly picked, or taken away (specification §5). */
  picture?: keyof Values & string;
  maxWidth?: number;
  /** What a record is called, in the title; nothing where it has no name. */
  nameOf?(record: Kept): string;
  children(form: EditForm<Values>, record: Kept | undefined): ReactNode;
}

/** The two form screens of a plain noun, `/new` and `/{id}/edit`: one set of inputs for both. */
export function NounForm<
  Values extends FieldValues,
  Kept extends { id: string; version: number },
  Noun extends HistoryNoun = HistoryNoun,
>(props: Props<Values, Kept, Noun>) {
  const { id } = useParams();
  const record = useOne(props.calls.read, id ? ({ params: { id } } as never) : undefined);
  if (!id) return <Fields {...props} record={undefined} />;
  return (
    <Loaded title={props.texts.editTitle} answer={record as Parameters<typeof Loaded<Kept>>[0]['answer']}>
      {(kept) => <Fields key={kept.id} {...props} record={kept} />}
    </Loaded>
  );
}

function Fields<
  Values extends FieldValues,
  Kept extends { id: string; version: number },
  Noun extends HistoryNoun,
>(props: Props<Values, Kept, Noun> & { record: Kept | undefined }) {
  const { noun, calls, schema, path, texts, toValues, picture, maxWidth, nameOf, record, history, children } =
    props;
  const { saveChanges } = useTexts();
  const { save } = useSave(record ? calls.update : calls.create);
  const form = useEditForm<Values, z.ZodMiniType, Kept>({
    schema,
    record,
    toValues,
    save: (fields, { key, version, onProgress, signal }) => {
      const body = changed(fields as Record<string, unknown>, picture, record);
      const request = record ? { params: { id: record.id }, body: { ...body, version } } : { body, key };
      return save({ ...request, onProgress, signal } as RequestOf<Endpoint>);
    },
    saved: record ? texts.updated : texts.added,
    failed: record ? texts.updateFailed : texts.addFailed,
    to: path,
  });
  return (
    <FormPage
      title={record ? texts.editTitle : texts.newTitle}
      name={record && nameOf?.(record)}
      form={form}
      saves={record ? calls.update : calls.create}
      back={path}
      saveLabel={record ? saveChanges : texts.create}
      maxWidth={maxWidth}
      actions={record ? <HistoryButton noun={noun} id={record.id} words={history} /> : null}
    >
      {children(form, record)}
    </FormPage>
  );
}

function changed(fields: Record<string, unknown>, picture: string | undefined, record: object | undefined) {
  if (!picture) return fields;
  const { [picture]: given, ...rest } = fields;
  const had = (record as Record<string, unknown> | undefined)?.[picture] ?? '';
  return given === had ? rest : fields;
}
