import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { CountryPicker } from './picker/CountryPicker.tsx';
import { type FieldProps, useField } from './useField.ts';

/** A country, as its code. */
export function CountryField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label, required, hint, disabled } = props;
  const t = useTexts();
  const { field, id, error, describedBy } = useField(props);
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
