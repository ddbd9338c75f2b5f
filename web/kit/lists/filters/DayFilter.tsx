import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { anyDay } from './anyDay.ts';

interface Props {
  label: string;
  value: string | undefined;
  /** The last day that can be chosen. */
  max?: string;
  onChange(day: string | undefined): void;
}

/** A filter by a UTC day. A year that is still being typed is kept here: only existing days take effect. */
export function DayFilter({ label, value = '', max, onChange }: Props) {
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
  return (
    <OutlinedInput
      type="date"
      size="small"
      value={typed}
      onChange={(event) => change(event.target.value)}
      startAdornment={
        <Box
          component="span"
          aria-hidden
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}
        >
          {label}
        </Box>
      }
      slotProps={{ input: { 'aria-label': label, max } }}
      sx={{ colorScheme: 'dark' }}
    />
  );
}
