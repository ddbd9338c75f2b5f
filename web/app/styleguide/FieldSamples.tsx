import { useEffect } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import { CountryField } from '../../kit/fields/CountryField.tsx';
import { PickField, PickManyField } from '../../kit/fields/PickField.tsx';
import { PasswordField } from '../../kit/fields/password/PasswordField.tsx';
import { matching } from '../../kit/fields/picker/ranking.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { PictureField } from '../../kit/fields/pictures/PictureField.tsx';
import { SelectField } from '../../kit/fields/SelectField.tsx';
import { NumberField, TextField } from '../../kit/fields/TextField.tsx';
import { Toggle } from '../../kit/fields/Toggle.tsx';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { Sample } from './Sample.tsx';

interface Values {
  text: string;
  lines: string;
  number: string;
  day: string;
  password: string;
  choice: string;
  country: string;
  one: string;
  several: string[];
  yes: boolean;
  picture: string;
}

const filled: Values = {
  text: 'Ana Gómez',
  lines: 'Una línea\ny otra',
  number: '12',
  day: '2026-11-21',
  password: 'secret',
  choice: 'a',
  country: 'BO',
  one: 'b',
  several: ['a', 'c'],
  yes: true,
  picture: '',
};
const options = ['a', 'b', 'c'].map((value) => ({ value, label: `Opción ${value.toUpperCase()}` }));
const source: OptionSource = {
  key: ['styleguide'],
  minimum: 2,
  find: async (search) => ({ options: matching(options, search), total: options.length }),
};

export function FieldSamples() {
  return (
    <Sample title="Fields: as they are, wrong, switched off" stack>
      <Fields title="Como son" />
      <Fields title="Con errores" wrong />
      <Fields title="Desactivados" disabled />
    </Sample>
  );
}

function Fields({ title, wrong = false, disabled }: { title: string; wrong?: boolean; disabled?: boolean }) {
  const { control, setError } = useForm<Values>({ defaultValues: filled });
  useEffect(() => {
    if (!wrong) return;
    for (const name of Object.keys(filled)) setError(name as FieldPath<Values>, { message: codes.required });
  }, [wrong, setError]);
  const shared = { control, disabled };
  return (
    <FormSection title={title} columns={2}>
      <TextField {...shared} name="text" label="Texto" required hint="Una ayuda" />
      <NumberField {...shared} name="number" label="Número" />
      <TextField {...shared} name="day" label="Día" type="date" />
      <PasswordField {...shared} name="password" label="Password" />
      <SelectField {...shared} name="choice" label="Opción" options={options} />
      <CountryField {...shared} name="country" label="País" />
      <PickField {...shared} name="one" label="Uno de muchos" source={source} known={options} />
      <PickManyField {...shared} name="several" label="Varios de muchos" source={source} known={options} />
      <TextField {...shared} name="lines" label="Varias líneas" rows={4} />
      <Toggle {...shared} name="yes" label="Sí o no" hint="Una ayuda" />
      <PictureField {...shared} name="picture" label="Imagen" removable />
    </FormSection>
  );
}
