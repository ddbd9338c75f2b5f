import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChevronIcon } from '../theme/icons.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { Option } from './picker/FilterSelect.tsx';
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
  const [open, setOpen] = useState(false);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <Select
        {...field}
        inputRef={field.ref}
        ref={undefined}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event.target.value);
          onChosen?.(event.target.value);
        }}
        open={open}
        onOpen={(event) => setOpen(!isSaveKey(event.nativeEvent))}
        onClose={() => setOpen(false)}
        fullWidth
        displayEmpty
        size="small"
        disabled={disabled}
        error={error !== undefined}
        IconComponent={(icon) => <ChevronIcon {...icon} width={18} height={18} />}
        renderValue={(value) => options.find((option) => option.value === value)?.label ?? placeholder}
        SelectDisplayProps={{
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': describedBy,
          'aria-invalid': error !== undefined,
          'aria-required': required,
        }}
      >
        {required ? null : <MenuItem value="">{placeholder}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** Ctrl Enter saves the form (product/keyboard#form); a select would open by any Enter. */
const isSaveKey = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key === 'Enter' && (event.ctrlKey || event.metaKey);
