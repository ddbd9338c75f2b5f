import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { type FieldProps, useField } from '../../fields/useField.ts';
import { AddressInput } from './AddressInput.tsx';

/** An address as text with suggestions, without coordinates (events). */
export function AddressField<Values extends FieldValues>(props: FieldProps<Values> & { country?: string }) {
  const { label, required, hint, disabled, country = '' } = props;
  const { field, id, error, describedBy } = useField(props);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <AddressInput
        id={id}
        name={field.name}
        value={field.value ?? ''}
        onType={field.onChange}
        onPick={({ address }) => field.onChange(address)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        country={country}
        describedBy={describedBy}
        error={error !== undefined}
        required={required}
        disabled={disabled}
      />
    </FieldFrame>
  );
}
