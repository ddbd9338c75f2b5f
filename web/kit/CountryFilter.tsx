import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentType, useRef, useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { nameLanguage, useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { PickerProps } from './CountryPicker.tsx';
import { Flag } from './countries.tsx';
import { ChevronIcon } from './icons.tsx';

interface Props {
  value: string | undefined;
  onChange(code: string | undefined): void;
  /** The id of what is wrong with it. */
  describedBy?: string | undefined;
}

/**
 * The country filter: type a name or a code. The searchable list is a fifth of what a list screen weighs, so it comes
 * when somebody turns to it; until then this looks and reads the same.
 */
export function CountryFilter({ value, onChange, describedBy }: Props) {
  const t = useTexts();
  const language = nameLanguage(useLanguage());
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>();
  const input = useRef<HTMLInputElement>(null);
  const wake = async () => {
    const { CountryPicker } = await import('./CountryPicker.tsx');
    setPicker(() => CountryPicker);
  };
  if (Picker) {
    return (
      <Picker
        label={t.country}
        placeholder={t.allCountries}
        all={t.allCountries}
        value={value ?? null}
        onChange={(code) => onChange(code ?? undefined)}
        width={220}
        describedBy={describedBy}
        error={describedBy !== undefined}
        awake={document.activeElement === input.current}
      />
    );
  }
  return (
    <OutlinedInput
      size="small"
      readOnly
      error={describedBy !== undefined}
      inputRef={input}
      value={value ? countryName(value, language) : ''}
      placeholder={t.allCountries}
      onFocus={wake}
      onPointerEnter={wake}
      startAdornment={value ? <Flag code={value} /> : null}
      endAdornment={
        <ChevronIcon width={18} height={18} style={{ color: 'var(--text-quiet)', flex: 'none' }} />
      }
      slotProps={{
        input: {
          role: 'combobox',
          'aria-expanded': false,
          'aria-label': t.country,
          'aria-describedby': describedBy,
        },
      }}
      sx={{ width: { xs: '100%', sm: 220 }, minWidth: 190, pr: '11px' }}
    />
  );
}
