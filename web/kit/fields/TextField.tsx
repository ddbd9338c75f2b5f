import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { Forgiving } from './forgiving/useForgiving.ts';
import { type FieldProps, useField } from './useField.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'time';
  /** The number of visible lines; makes it a textarea. */
  rows?: number;
  placeholder?: string;
  autoComplete?: string;
  /** No words: keyboards neither capitalize nor correct it. */
  literal?: boolean;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  endAdornment?: ReactNode;
  /** The value that replaces an empty one on blur. */
  valueWhenEmpty?: string;
  forgiving?: Omit<Forgiving, 'keptAs'>;
}

/** A text input of one or several lines, or of the given `type`. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const {
    label,
    required,
    hint,
    disabled,
    type = 'text',
    rows,
    inputMode,
    valueWhenEmpty,
    forgiving,
  } = props;
  const { field, id, error, describedBy } = useField({ ...props, problem: forgiving?.problem });
  const { placeholder, autoComplete = 'off', literal, endAdornment } = props;
  // What the form gets is the value, or the event with it.
  const Input = (type === 'date' || type === 'time' ? DateInput : OutlinedInput) as typeof OutlinedInput;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <Input
        {...field}
        value={field.value ?? ''}
        inputRef={field.ref}
        ref={undefined}
        onBlur={() => {
          if (valueWhenEmpty !== undefined && !String(field.value ?? '').trim())
            field.onChange(valueWhenEmpty);
          forgiving?.onLeave();
          field.onBlur();
        }}
        onPaste={forgiving?.onPaste}
        onKeyDown={forgiving?.onKeyDown}
        id={id}
        type={type}
        fullWidth
        disabled={disabled}
        error={error !== undefined}
        multiline={rows !== undefined}
        minRows={rows}
        maxRows={rows && rows * 3}
        {...{ placeholder, autoComplete, endAdornment }}
        slotProps={{
          input: {
            'aria-describedby': describedBy,
            'aria-required': required,
            inputMode,
            ...(literal && asTyped),
          },
        }}
      />
    </FieldFrame>
  );
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** A number as text, which the schema parses: `type="number"` has spin buttons and drops invalid input. */
export function NumberField<Values extends FieldValues>(
  props: FieldProps<Values> & { decimals?: boolean; valueWhenEmpty?: string },
) {
  const { decimals, ...rest } = props;
  return <TextField {...rest} inputMode={decimals ? 'decimal' : 'numeric'} />;
}
