import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { anyDay } from './anyDay.ts';

interface Props {
  label: string;
  value: string | undefined;
  /** The last day that can be chosen. */
  max?: string;
  /** Its label is above it; else it is inside. */
  isLabelled?: boolean;
  /** Why it is invalid. */
  error?: string | undefined;
  onChange(day: string | undefined): void;
}

/** A filter by a UTC day. A year that is still being typed is kept here: only existing days take effect. */
export function DayFilter({ label, value = '', max, isLabelled, error, onChange }: Props) {
  const errorId = useId();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (max && day > max) return;
    if (day === '' || anyDay.includes(day)) onChange(day || undefined);
  };
  const inside = (
    <Box component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}>
      {label}
    </Box>
  );
  return (
    <>
      <OutlinedInput
        type="date"
        size="small"
        value={typed}
        error={error !== undefined}
        onChange={(event) => change(event.target.value)}
        startAdornment={isLabelled ? undefined : inside}
        slotProps={{ input: { 'aria-label': label, 'aria-describedby': error && errorId, max } }}
        sx={{ colorScheme: 'dark' }}
      />
      {error ? (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </>
  );
}
