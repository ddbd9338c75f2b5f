import type { ComponentType } from 'react';
import { sortsOf } from '#contract/kit/lists/sorts.ts';
import { lazyWithPreload } from '../loading/lazyWithPreload.tsx';
import type { PreviewModule } from '../preview/preview.ts';
import { type SettingsOf, settingsFrom } from './bulk/settings.ts';
import { valuesOf } from './filters/declared.ts';
import { withFormColumns } from './formColumns.ts';
import type { AnyForm, FormProps } from './formProps.ts';
import { type Complete, inputsOf, type OwnInputProps, type OwnNames, type Sections } from './inputs.ts';
import type { AnyList, ListDeclaration, ListProps } from './listProps.ts';
import { NounList } from './NounList.tsx';
import type {
  AnyWords,
  EditedNoun,
  FormWords,
  ListedNoun,
  ListWords,
  Row,
  RowOf,
  Versioned,
} from './words.ts';

/** The declaration of a noun's form, which extends that of its list. */
type FormDeclaration<N extends EditedNoun, T extends FormWords<N>, S extends Sections<N, T['sections']>> = {
  readonly sections: S & Complete<N, S>;
  /** The name of a record in the title of its form; by default the same as in the list. */
  titleOf?(record: RowOf<N>, t: T): string;
  /** The inputs of kind `own`; loaded with the form. */
  own?(): Promise<OwnOf<N, OwnNames<S>>>;
  /** What the readers of the app see (product/screens#previews); loaded when it is shown. */
  preview?(): Promise<PreviewModule<RecordOf<N>>>;
} & ([OwnNames<S>] extends [never] ? unknown : { readonly own: object });
interface OwnOf<N extends EditedNoun, Names extends PropertyKey> {
  readonly inputs: { readonly [F in Names]: ComponentType<OwnInputProps<RecordOf<N>>> };
}
type RecordOf<N extends EditedNoun> = RowOf<N> & Versioned;

/** A screen, and a function that loads its chunks. */
type Loadable<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/** A list screen, and the words of its noun, which the screens of its history show too. */
type Worded<Props> = ComponentType<Props> & { words(): AnyWords };

/** The screens of a noun, which its module exports. */
export interface NounScreens {
  readonly List: Worded<object>;
  readonly Form: Loadable<object>;
}

type BulkOf<N extends ListedNoun> = Extract<N['calls']['bulk'], object>;

/** The list screen of a noun from its declaration. */
export function nounList<const N extends ListedNoun, T extends ListWords<N>>(
  noun: N,
  declared: ListDeclaration<N, T> & {
    /** The controls of all fields that an act on many records can set; without it, there is no such act. */
    readonly settings?: N extends { settable: unknown }
      ? Partial<SettingsOf<BulkOf<N>>>
      : SettingsOf<BulkOf<N>>;
  },
): ComponentType<ListProps<RowOf<N>>>;
export function nounList(noun: ListedNoun, declared: AnyList): ComponentType<ListProps<Row>> {
  return listOf(noun, declared);
}

function listOf(noun: ListedNoun, declaration: AnyList): ComponentType<ListProps<Row>> {
  const values = valuesOf(declaration.filters ?? {});
  const sorts = sortsOf(noun.calls.list);
  return (props) => <NounList {...{ noun, declaration, values, sorts }} {...props} />;
}

/**
 * The list and form screens of a noun from its declaration. The code of the form is loaded when `Form` is rendered, or
 * before, by `Form.load`.
 */
export function nounScreens<
  const N extends EditedNoun,
  T extends ListWords<N> & FormWords<N>,
  const S extends Sections<N, T['sections']>,
>(
  noun: N,
  declared: ListDeclaration<N, T> &
    FormDeclaration<N, T, S> & {
      /** By default those of the inputs, except inputs of kind `own`. */
      readonly settings?: Partial<SettingsOf<N['calls']['bulk']>>;
    },
): { List: Worded<ListProps<RowOf<N>>>; Form: Loadable<FormProps> };
export function nounScreens(noun: EditedNoun, declared: AnyList & AnyForm) {
  const columns = withFormColumns(declared.columns, declared.sections);
  const settings = declared.settings ?? settingsFrom(declared.sections, noun.settable ?? []);
  const List = Object.assign(listOf(noun, { ...declared, columns, settings }), { words: declared.words });
  return { List, Form: formOf(noun, declared) };
}

function formOf(noun: EditedNoun, declaration: AnyForm): Loadable<FormProps> {
  const hasCountry = inputsOf(declaration.sections).some(([, { kind }]) => kind === 'country');
  const { Component, preload } = lazyWithPreload<FormProps>(async () => {
    const [{ NounForm, lazyPreview }, country, own] = await Promise.all([
      import('./NounForm.tsx'),
      hasCountry ? import('../fields/CountryField.tsx') : undefined,
      declaration.own?.(),
    ]);
    const { preview } = declaration;
    const Preview = preview && lazyPreview(preview);
    const parts = { CountryField: country?.CountryField, ...own, Preview };
    return (props) => <NounForm {...{ noun, declaration, parts }} {...props} />;
  });
  // Without fetchChunk, because the caller's own chunk loading is already counted.
  return Object.assign(Component, { load: () => preload((load) => load()) });
}
