import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import { Country } from '../values/countries.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldRenderer } from './fieldMetadata.ts';
import { CountryPicker } from './picker/CountryPicker.tsx';
import { type FieldProps, useField } from './useField.ts';

/** A country, as its code. */
export function CountryField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label, required, hint, disabled } = props;
  const t = useTexts();
  const { field, id, error, describedBy } = useField(props);
  useFieldRenderer(field.name, showCountry);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <CountryPicker
        id={id}
        name={field.name}
        value={field.value || null}
        onChange={(code) => field.onChange(code ?? '')}
        onBlur={field.onBlur}
        inputRef={field.ref}
        placeholder={t.country}
        describedBy={describedBy}
        error={error !== undefined}
        disabled={disabled}
      />
    </FieldFrame>
  );
}

const showCountry = (code: unknown) => (code ? <Country code={String(code)} /> : '');
