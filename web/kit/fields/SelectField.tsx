import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldRenderer } from './fieldMetadata.ts';
import { type Option, Select } from './picker/Select.tsx';
import { type FieldProps, useField } from './useField.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly Option[];
  /** The label of "nothing chosen". */
  placeholder?: string;
  /** Called after a change, for fields that depend on the value. */
  onChosen?(value: string): void;
}

/** A select of one of a few values. */
export function SelectField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, options, placeholder = '—', onChosen } = props;
  const { field, id, error, describedBy } = useField(props);
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label;
  useFieldRenderer(field.name, (value) => labelOf(value) ?? String(value ?? ''));
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <Select
        {...field}
        {...{ id, options, disabled }}
        className="wide"
        value={field.value ?? ''}
        empty={placeholder}
        optional={!required}
        onChange={({ target }) => {
          field.onChange(target.value);
          onChosen?.(target.value);
        }}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined}
        aria-required={required}
      />
    </FieldFrame>
  );
}
