import { type ComponentType, lazy, useState } from 'react';
import { fetchChunk } from '../loading/chunks.ts';
import { valuesOf } from './filters.tsx';
import type { AnyForm, AsideProps, FormProps } from './formProps.ts';
import {
  type AnySections,
  type Complete,
  inputsOf,
  type OwnInputProps,
  type OwnNames,
  type Sections,
} from './inputs.ts';
import { type AnyList, type ListDeclaration, type ListProps, NounList } from './NounList.tsx';
import type { EditedNoun, FormWords, ListedNoun, ListWords, Row, RowOf, Versioned } from './words.ts';

/** What the form of a noun says of itself, besides its list. */
type FormDeclaration<N extends EditedNoun, T extends FormWords<N>, S extends Sections<N, T['sections']>> = {
  readonly sections: S & Complete<N, S>;
  /** What a record is called in the title of its form; as in the list unless given. */
  titleOf?(record: RowOf<N>, t: T): string;
  /** The inputs of kind `own`, and what stands beside the form; loaded with the form. */
  own?(): Promise<OwnOf<N, OwnNames<S>>>;
} & ([OwnNames<S>] extends [never] ? unknown : { readonly own: object });
interface OwnOf<N extends EditedNoun, Names extends PropertyKey> {
  readonly Aside?: ComponentType<AsideProps<RecordOf<N>>>;
  readonly inputs: { readonly [F in Names]: ComponentType<OwnInputProps<RecordOf<N>>> };
}
type RecordOf<N extends EditedNoun> = RowOf<N> & Versioned;

/** A screen, and what loads all that it needs. */
type Loaded<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/** The screens of a noun: the module of its folder exports them. */
export interface NounScreens {
  readonly List: ComponentType;
  readonly Form: Loaded<object>;
}

/** The list of a noun from its declaration. */
export function nounList<const N extends ListedNoun, T extends ListWords<N>>(
  noun: N,
  declared: ListDeclaration<N, T>,
): ComponentType<ListProps<RowOf<N>>>;
export function nounList(noun: ListedNoun, declared: AnyList): ComponentType<ListProps<Row>> {
  return listOf(noun, declared);
}

function listOf(noun: ListedNoun, of: AnyList): ComponentType<ListProps<Row>> {
  const values = valuesOf(of.filters ?? {});
  return (props) => <NounList noun={noun} of={of} values={values} {...props} />;
}

/**
 * The two screens of a noun from its declaration. The list does not load what only the form needs: `Form` fetches it when
 * it is drawn, or before, by `Form.load`.
 */
export function nounScreens<
  const N extends EditedNoun,
  T extends ListWords<N> & FormWords<N>,
  const S extends Sections<N, T['sections']>,
>(
  noun: N,
  declared: ListDeclaration<N, T> & FormDeclaration<N, T, S>,
): { List: ComponentType<ListProps<RowOf<N>>>; Form: Loaded<FormProps> };
export function nounScreens(noun: EditedNoun, declared: AnyList & AnyForm) {
  return { List: listOf(noun, declared), Form: formOf(noun, declared) };
}

function formOf(noun: EditedNoun, of: AnyForm): Loaded<FormProps> {
  const source: Source = {};
  const load = async () => {
    const [{ NounForm }, country, own] = await Promise.all([
      import('./NounForm.tsx'),
      hasCountry(of.sections) ? import('../fields/CountryField.tsx') : undefined,
      of.own?.(),
    ]);
    const parts = { CountryField: country?.CountryField, ...own };
    source.Drawn ??= (props) => <NounForm noun={noun} of={of} parts={parts} {...props} />;
    return { default: source.Drawn };
  };
  const Later = lazy(() => fetchChunk(load));
  return Object.assign((props: FormProps) => <LoadedForm source={source} later={Later} {...props} />, {
    load,
  });
}

/** The form once it has been loaded. */
interface Source {
  Drawn?: ComponentType<FormProps>;
}

/** Draws a form that has been loaded at once, without an empty drawing before it. */
function LoadedForm({
  source,
  later,
  ...props
}: FormProps & { source: Source; later: ComponentType<FormProps> }) {
  // It stays what it began as, or it would lose its state.
  const [Drawn] = useState(() => source.Drawn ?? later);
  return <Drawn {...props} />;
}

const hasCountry = (sections: AnySections): boolean =>
  inputsOf(sections).some(([, { kind }]) => kind === 'country');
