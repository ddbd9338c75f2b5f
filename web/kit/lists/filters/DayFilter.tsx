import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { DateInput } from '../../fields/DateInput.tsx';
import { isLeaving } from '../../page/nextScreen.ts';
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

/** Milliseconds after the last key: the first digit of a day is a day too. */
const typingPause = 1000;

/** The keys that change a part of a day. Others only lead to the browser's calendar. */
const edits = /^(\d|Backspace|Delete|ArrowUp|ArrowDown)$/;

/**
 * A filter by a UTC day. What is still being typed is kept here: only existing days take effect, and what is none is marked once the
 * input is left, or with Enter (product/lists#filters).
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
  const hasKeys = useRef(false);
  const change = (day: string) => {
    setTyped(day);
    setLeft(false);
    if (day === '') onChange(undefined);
  };
  const isNew = isDay && !isToCome && typed !== value;
  const onKeyDown = ({ key, altKey }: KeyboardEvent) => {
    if (!altKey && edits.test(key)) hasKeys.current = true;
    if (key === 'Enter') setLeft(true);
    // The panel around it closes at once, and no blur is announced of an input that is gone.
    if (key === 'Escape' && isNew) onChange(typed);
  };
  const apply = useEffectEvent(() => {
    hasKeys.current = false;
    onChange(typed);
  });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed day begins the pause anew
  useEffect(() => {
    if (!isNew) return;
    // What is chosen in the browser's calendar is whole.
    if (wasLeft || !hasKeys.current) return apply();
    const timer = setTimeout(() => {
      // The router may have begun to load another screen.
      if (!isLeaving(pathname)) apply();
    }, typingPause);
    return () => clearTimeout(timer);
  }, [isNew, typed, wasLeft]);
  const leave = () => {
    setLeft(true);
    hasKeys.current = false;
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
        onKeyDown={onKeyDown}
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
