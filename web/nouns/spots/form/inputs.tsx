import type { ComponentProps, ComponentType } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { FieldsWith, Section } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import { LinkField } from '../../../kit/fields/links/LinkField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { Toggle } from '../../../kit/fields/Toggle.tsx';
import type { FieldProps } from '../../../kit/fields/useField.ts';
import type { EditForm } from '../../../kit/forms/saving/editForm.ts';
import { useSpotLabels } from '../texts/useSpotLabels.ts';
import type { Variant } from '../variants.ts';
import { type FormSpot, hiddenInOwnForm } from './spotFields.ts';

/** What each input receives about its form. */
export interface InputContext {
  form: EditForm<FormSpot>;
  variant: Variant;
  isAdmin: boolean;
  /** The stored owner, for the label of the select. */
  owner?: Spot['user'];
  /** Focuses an input, in whichever step it is. */
  focusField(name: FieldPath<FormSpot>): void;
  /** Deletes a stored photo immediately, without saving the form. */
  onRemovePhoto?(address: string): Promise<void>;
}

export type InputProps = InputContext & { field: FieldProps<FormSpot> };
export type Input = ComponentType<InputProps>;
/** An input for each field of a section, in the order of the form: a missing one is a type error. */
export type InputsOf<S extends Section> = Readonly<Record<FieldsWith<{ readonly section: S }>, Input>>;

export type InputsProps = InputContext & { inputs: Readonly<Record<string, Input>> };

/** Renders inputs; `group` is the name of the group whose parts they are. */
export function Inputs(props: InputsProps & { group?: string }) {
  const { inputs, group, ...context } = props;
  const { control } = context.form;
  const labels: Readonly<Record<string, string>> = useSpotLabels();
  const isOwn = context.variant.name === 'own';
  return Object.entries(inputs).map(([part, Input]) => {
    const name = (group ? `${group}.${part}` : part) as FieldPath<FormSpot>;
    if (isOwn && hiddenInOwnForm.has(name)) return null;
    return <Input key={name} {...context} field={{ control, name, label: labels[name] ?? '' }} />;
  });
}

/** A text input with these options. */
export const textInput =
  (
    options?: Omit<ComponentProps<typeof TextField>, keyof FieldProps<FormSpot>> & { required?: true },
  ): Input =>
  ({ field }) => <TextField {...field} {...options} />;

/** An input of an address of the web with these options. */
export const linkInput =
  (options?: Pick<ComponentProps<typeof LinkField>, 'type' | 'literal' | 'placeholder' | 'read'>): Input =>
  ({ field }) => <LinkField {...field} {...options} />;
export const Switch: Input = ({ field }) => <Toggle {...field} />;
