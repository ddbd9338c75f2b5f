import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { DateInput } from '../../fields/DateInput.tsx';
import { anyDay } from './anyDay.ts';
import { useDayFilterTexts } from './dayFilter.texts.ts';

interface Props {
  label: string;
  value: string | undefined;
  /** The last day that can be chosen: today, or a day before. */
  max?: string;
  /** Its label is above it; else it is inside. */
  isLabelled?: boolean;
  /** Why it is invalid. */
  error?: string | undefined;
  onChange(day: string | undefined): void;
}

/**
 * A filter by a UTC day. What is still being typed is kept here: only existing days take effect, and what is none is marked once the
 * input is left (product/lists#filters).
 */
export function DayFilter({ label, value = '', max, isLabelled, error, onChange }: Props) {
  const t = useDayFilterTexts();
  const translate = useTranslate();
  const errorId = useId();
  const [typed, setTyped] = useState(value);
  const [wasLeft, setLeft] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  const isDay = anyDay.includes(typed);
  const isToCome = max !== undefined && isDay && typed > max;
  const change = (day: string) => {
    setTyped(day);
    setLeft(false);
    if (day === '') onChange(undefined);
    else if (anyDay.includes(day) && !(max && day > max)) onChange(day);
  };
  const leave = () => {
    setLeft(true);
    // A filter that is never without a day shows the one that it has.
    if (typed === '') setTyped(value);
  };
  const isWrong = wasLeft && typed !== '' && !isDay;
  const shown = isToCome ? t.toCome : isWrong ? translate(codes.badDate) : error;
  const inside = (
    <Box component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}>
      {label}
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', alignContent: 'start' }}>
      <DateInput
        type="date"
        size="small"
        value={typed}
        error={shown !== undefined}
        onChange={change}
        onBlur={leave}
        startAdornment={isLabelled ? undefined : inside}
        slotProps={{
          input: { 'aria-label': label, 'aria-describedby': shown && errorId, ...(max && { max }) },
        }}
      />
      {shown ? (
        <FormHelperText error id={errorId} role="alert">
          {shown}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
