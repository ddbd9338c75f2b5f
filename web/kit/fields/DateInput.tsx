import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { incomplete } from './incomplete.ts';

/** The last of each type: without a last day the year takes six digits. */
const last = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59', time: undefined };

interface Props extends Omit<OutlinedInputProps, 'type' | 'value' | 'onChange' | 'slotProps'> {
  type: keyof typeof last;
  value: string;
  /** Gets '' for an empty input, and `incomplete` for what is no date or time (product/forms#dates). */
  onChange(value: string): void;
  slotProps?: { input?: object };
}

/** The browser's input of a date, a time or both. */
export function DateInput({ type, value, onChange, slotProps, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const read = ({ target }: SyntheticEvent) => {
    const { validity, value } = target as HTMLInputElement;
    onChange(validity.badInput ? incomplete : value);
  };
  // The browser announces no change from an empty input to an incomplete date.
  const readIncomplete = (event: SyntheticEvent) => {
    const { badInput } = (event.target as HTMLInputElement).validity;
    if (badInput !== (value === incomplete)) read(event);
  };
  // To React both are '': a form that is reset empties the input, and one that is opened again has lost the incomplete date.
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const input = root.current?.querySelector('input');
    if (input?.validity.badInput && value === '') input.value = '';
    if (input?.validity.badInput === false && value === incomplete) latest.current('');
  }, [value]);
  return (
    <OutlinedInput
      {...props}
      ref={root}
      type={type}
      value={value === incomplete ? '' : value}
      onChange={read}
      onKeyDownCapture={readIncomplete}
      onKeyUpCapture={readIncomplete}
      onBlurCapture={readIncomplete}
      slotProps={{ input: { max: last[type], ...slotProps?.input } }}
    />
  );
}
