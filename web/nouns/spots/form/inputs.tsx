import type { ComponentProps, ComponentType } from 'react';
import type { FieldPath } from 'react-hook-form';
import { type Having, having, type Section } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { Toggle } from '../../../kit/fields/Toggle.tsx';
import type { FieldProps } from '../../../kit/fields/useField.ts';
import type { EditForm } from '../../../kit/forms/useEditForm.ts';
import { useSpotLabels } from '../texts/useSpotLabels.ts';
import type { Variant } from '../variants.ts';
import type { FormSpot } from './spotFields.ts';

/** What inputs know of their form. */
export interface InForm {
  form: EditForm<FormSpot>;
  variant: Variant;
  isAdmin: boolean;
  /** Whose it is already. */
  owner?: Spot['user'];
  /** Removes a stored photo at once. */
  onRemovePhoto?(address: string): Promise<void>;
}

export type InputProps = InForm & { field: FieldProps<FormSpot> };
export type Input = ComponentType<InputProps>;
/** An input for each field of a section, in the order of the form. One that is missing does not compile. */
export type InputsOf<S extends Section> = Readonly<Record<Having<{ readonly section: S }>, Input>>;

export type Drawing = InForm & { inputs: Readonly<Record<string, Input>> };

const notOwn = new Set<string>(having('own', false));

/** Draws inputs; `within` is the group that they are parts of. */
export function Inputs(props: Drawing & { within?: string }) {
  const { inputs, within, ...known } = props;
  const { control } = known.form;
  const labels: Readonly<Record<string, string>> = useSpotLabels();
  const isOwn = known.variant.name === 'own';
  return Object.entries(inputs).map(([part, Input]) => {
    const name = (within ? `${within}.${part}` : part) as FieldPath<FormSpot>;
    if (isOwn && notOwn.has(name)) return null;
    return <Input key={name} {...known} field={{ control, name, label: labels[name] ?? '' }} />;
  });
}

/** An input of one text. */
export const textInput =
  (more?: Omit<ComponentProps<typeof TextField>, keyof FieldProps<FormSpot>> & { required?: true }): Input =>
  ({ field }) => <TextField {...field} {...more} />;

export const linkInput = textInput({ type: 'url', placeholder: 'https://' });
export const Switch: Input = ({ field }) => <Toggle {...field} />;
