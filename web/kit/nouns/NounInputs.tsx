import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLabels } from '../fields/fieldMetadata.ts';
import { ForgivingField } from '../fields/forgiving/ForgivingField.tsx';
import { readLink } from '../fields/forgiving/read.ts';
import { PictureField } from '../fields/pictures/PictureField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { NumberField, TextField } from '../fields/TextField.tsx';
import { Toggle } from '../fields/Toggle.tsx';
import type { FieldProps } from '../fields/useField.ts';
import { FormSection, wholeRow } from '../forms/FormPage.tsx';
import type { AnyInput, AnySection, AnySections, OwnInputProps, OwnInputs } from './inputs.ts';
import type { AnyFormWords, Versioned } from './words.ts';

/** Parts that not every form needs: the country field and the noun's own inputs. */
export interface Parts {
  readonly CountryField?: ComponentType<FieldProps<FieldValues>> | undefined;
  readonly inputs?: OwnInputs | undefined;
}

interface Props {
  sections: AnySections;
  t: AnyFormWords;
  parts: Parts;
  form: OwnInputProps['form'];
  record: Versioned | undefined;
}

/** The sections of a form from its declaration. */
export function NounInputs({ sections, ...props }: Props) {
  useLabels(props.t.fields);
  return Object.entries(sections).map(([name, section]) => (
    <FormSection key={name} title={props.t.sections[name] ?? ''} columns={section.columns ?? 1}>
      <Inputs section={section} {...props} />
    </FormSection>
  ));
}

type SectionProps = Omit<Props, 'sections'>;

const Inputs = ({ section: { columns, inputs }, ...props }: SectionProps & { section: AnySection }) =>
  Object.entries(inputs).map(([name, input]) => {
    if (!input) return null;
    const element = <Input key={name} name={name} input={input} {...props} />;
    return columns === 2 && input.wide ? (
      <Box key={name} sx={wholeRow}>
        {element}
      </Box>
    ) : (
      element
    );
  });

interface InputProps extends SectionProps {
  name: string;
  input: AnyInput;
}

function Input({ name, input, t, parts, form, record }: InputProps) {
  const { required, disabled } = input;
  const hint = t.hints?.[name];
  const label = t.fields[name] ?? name;
  const field = { control: form.control, name, label, required, disabled, hint };
  switch (input.kind) {
    case 'text':
      return (
        <TextField {...field} type={input.type} rows={input.rows} placeholder={t.placeholders?.[name]} />
      );
    case 'link':
      return <ForgivingField {...field} read={readLink} type="url" placeholder="https://" />;
    case 'number':
      return <NumberField {...field} valueWhenEmpty={input.empty} decimals={input.decimals} />;
    case 'picture':
      return <PictureField {...field} removable={input.removable} />;
    case 'toggle':
      return <Toggle {...field} />;
    case 'choice': {
      const options = input.values.map((value) => ({ value, label: t.values?.[name]?.[value] ?? value }));
      return <SelectField {...field} options={options} placeholder={t.placeholders?.[name]} />;
    }
    case 'country':
      return parts.CountryField ? <parts.CountryField {...field} /> : null;
    case 'own': {
      const Own = parts.inputs?.[name];
      return Own ? <Own {...{ name, label, required, disabled, hint, form, record }} /> : null;
    }
  }
}
