import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './useField.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'time';
  /** Several lines: how many are seen. */
  rows?: number;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** What an emptied field holds once it is left; without it, nothing. */
  valueWhenEmpty?: string;
}

/** One text, of one or several lines; also a day (`type="date"`) or a time of day. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, type = 'text', rows, inputMode, ...rest } = props;
  const { field, id, error, describedBy } = useField(props);
  const { placeholder, autoComplete = 'off', startAdornment, endAdornment } = rest;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <OutlinedInput
        {...field}
        value={field.value ?? ''}
        inputRef={field.ref}
        ref={undefined}
        onBlur={() => {
          if (props.valueWhenEmpty !== undefined && !String(field.value ?? '').trim())
            field.onChange(props.valueWhenEmpty);
          field.onBlur();
        }}
        id={id}
        type={type}
        fullWidth
        disabled={disabled}
        error={error !== undefined}
        multiline={rows !== undefined}
        minRows={rows}
        maxRows={rows && rows * 3}
        placeholder={placeholder}
        autoComplete={autoComplete}
        startAdornment={startAdornment}
        endAdornment={endAdornment}
        slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': required, inputMode } }}
        sx={rows ? { p: 0, '& textarea': { p: '7.5px 12px' } } : undefined}
      />
    </FieldFrame>
  );
}

/** A number, typed as text: no spinning, no silent loss of what is not a number. The schema reads it. */
export function NumberField<Values extends FieldValues>(
  props: FieldProps<Values> & { decimals?: boolean; valueWhenEmpty?: string },
) {
  const { decimals, ...rest } = props;
  return <TextField {...rest} inputMode={decimals ? 'decimal' : 'numeric'} />;
}
