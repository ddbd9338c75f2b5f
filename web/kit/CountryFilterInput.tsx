import OutlinedInput from '@mui/material/OutlinedInput';
import type { KeyboardEvent } from 'react';
import { countryName } from '#contract/countries.ts';
import { nameLanguage, useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/useTexts.ts';
import { Flag } from './countries.tsx';
import { ChevronIcon } from './icons.tsx';

/** What somebody did in it before the picker had loaded. */
export interface Begun {
  typed: string | undefined;
  /** Whether the last key was Enter. */
  enter: boolean;
}

interface Props {
  value: string | undefined;
  onChange(code: undefined): void;
  describedBy: string | undefined;
  /** Defined while it has the focus. */
  begun: Begun | undefined;
  onBegin(begun: Begun | undefined): void;
  /** Somebody turns to it: the picker is needed. */
  onWake(): void;
}

/** The country filter until its picker has loaded: looks the same, and keeps the keys for it. */
export function CountryFilterInput({ value, onChange, describedBy, begun, onBegin, onWake }: Props) {
  const t = useTexts();
  const language = nameLanguage(useLanguage());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The filter may stand in a form.
      event.preventDefault();
      onBegin({ typed: begun?.typed, enter: true });
    }
    if (event.key === 'Escape') onBegin({ typed: undefined, enter: false });
  };
  return (
    <OutlinedInput
      size="small"
      fullWidth
      error={describedBy !== undefined}
      value={begun?.typed ?? (value ? countryName(value, language) : '')}
      placeholder={t.allCountries}
      autoComplete="off"
      onChange={({ target }) => {
        onBegin({ typed: target.value, enter: false });
        if (target.value === '') onChange(undefined);
      }}
      onFocus={({ target }) => {
        target.select();
        onBegin({ typed: undefined, enter: false });
        onWake();
      }}
      onBlur={() => onBegin(undefined)}
      onPointerEnter={onWake}
      onKeyDown={onKeyDown}
      startAdornment={value && begun?.typed === undefined ? <Flag code={value} /> : null}
      endAdornment={
        <ChevronIcon width={18} height={18} style={{ color: 'var(--text-quiet)', flex: 'none' }} />
      }
      slotProps={{
        input: {
          role: 'combobox',
          'aria-expanded': false,
          'aria-label': t.country,
          'aria-describedby': describedBy,
          spellCheck: false,
        },
      }}
      sx={{ pr: '11px' }}
    />
  );
}
