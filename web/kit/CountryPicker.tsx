import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { Flag, useCountries } from './countries.tsx';
import { ChevronIcon, CloseIcon } from './icons.tsx';

export interface PickerProps {
  value: string | null;
  onChange(code: string | null): void;
  placeholder: string;
  /** A first option of this name, which stands for none. */
  all?: string;
  /** The accessible name, where no label element gives one. */
  label?: string;
  width?: number;
  id?: string;
  /** The field of the form that it fills. */
  name?: string;
  describedBy?: string | undefined;
  error?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?(): void;
  /** It took the place of something that had the focus: it takes that too, and opens. */
  awake?: boolean;
}

/** One country with its flag: type its name, with or without accents, or its code. */
export function CountryPicker(props: PickerProps) {
  const { value, onChange, placeholder, label, width, id, describedBy, error, disabled, inputRef, onBlur } =
    props;
  const { all, awake, name } = props;
  const t = useTexts();
  const countries = useCountries();
  const chosen = countries.find((country) => country.code === value) ?? null;
  return (
    <Autocomplete
      id={id}
      size="small"
      disabled={disabled}
      openOnFocus={awake}
      options={all === undefined ? countries : [{ code: '', name: all }, ...countries]}
      value={chosen}
      onChange={(_event, country) => onChange(country?.code || null)}
      onBlur={onBlur}
      getOptionLabel={(country) => country.name}
      getOptionKey={(country) => country.code}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      noOptionsText={t.noOptions}
      clearText={t.clear}
      openText={t.open}
      closeText={t.close}
      popupIcon={<ChevronIcon width={18} height={18} />}
      clearIcon={<CloseIcon width={16} height={16} />}
      renderOption={({ key, ...item }, country) => (
        <li key={key} {...item}>
          <Flag code={country.code} />
          <span style={{ marginLeft: country.code ? 10 : 0 }}>{country.name}</span>
          {/* Its name says it to a screen reader. */}
          <span
            aria-hidden="true"
            style={{ marginLeft: 'auto', paddingLeft: 12, color: 'var(--text-quiet)' }}
          >
            {country.code}
          </span>
        </li>
      )}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          name={name}
          error={error}
          fullWidth
          size="small"
          placeholder={placeholder}
          inputRef={inputRef}
          autoFocus={awake}
          startAdornment={chosen ? <FlagSlot code={chosen.code} /> : null}
          slotProps={{
            input: { ...slotProps.htmlInput, 'aria-label': label, 'aria-describedby': describedBy },
          }}
        />
      )}
      sx={{ width: { xs: '100%', sm: width ?? '100%' } }}
    />
  );
}

const FlagSlot = ({ code }: { code: string }) => (
  <span style={{ marginLeft: 8, marginRight: -2, display: 'flex' }}>
    <Flag code={code} />
  </span>
);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function matching<T extends { code: string; name: string }>(all: T[], inputValue: string): T[] {
  const typed = plain(inputValue.trim());
  if (!typed) return all;
  const isCode = ({ code }: T) => plain(code) === typed;
  const found = all.filter((country) => isCode(country) || plain(country.name).includes(typed));
  return found.sort((a, b) => Number(isCode(b)) - Number(isCode(a)));
}
