import { type Ref, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { Flag, useCountries } from '../../values/countries.tsx';
import { Combobox } from './Combobox.tsx';
import type { Option } from './FilterSelect.tsx';
import { matching, uniqueMatch } from './ranking.ts';

interface Props {
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
}

/** One country with its flag: type its name, with or without accents, or its code. */
export function CountryPicker({ value, onChange, all, ...rest }: Props) {
  const t = useTexts();
  const countries = useOptions();
  const [typed, setTyped] = useState<string>();
  const chosen = useMemo(() => countries.filter((country) => country.value === value), [countries, value]);
  const options = useMemo(() => {
    const none = all === undefined ? [] : [{ value: '', label: all }];
    // A country that begins with the letters comes before "all".
    return typed?.trim() ? matching([...countries, ...none], typed) : [...none, ...countries];
  }, [countries, all, typed]);
  return (
    <Combobox<Option>
      {...rest}
      chosen={chosen}
      onChoose={([country]) => onChange(country?.value || null)}
      typed={typed}
      onType={setTyped}
      onLeave={uniqueMatch}
      offer={{ options, loading: false, empty: t.noOptions }}
      start={chosen[0] && typed === undefined ? <FlagSlot code={chosen[0].value} /> : null}
      renderOption={(country) => (
        <>
          <Flag code={country.value} />
          <span style={{ marginLeft: country.value ? 10 : 0 }}>{country.label}</span>
          {/* Its name says it to a screen reader. */}
          <span
            aria-hidden="true"
            style={{ marginLeft: 'auto', paddingLeft: 12, color: 'var(--text-quiet)' }}
          >
            {country.value}
          </span>
        </>
      )}
    />
  );
}

const FlagSlot = ({ code }: { code: string }) => (
  <span style={{ marginLeft: 8, marginRight: -2, display: 'flex' }}>
    <Flag code={code} />
  </span>
);

function useOptions(): readonly Option[] {
  const countries = useCountries();
  return useMemo(() => countries.map(({ code, name }) => ({ value: code, label: name })), [countries]);
}
