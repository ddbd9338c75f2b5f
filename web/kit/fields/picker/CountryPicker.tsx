import { useMemo, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { Flag, useCountries } from '../../values/countries.tsx';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import type { InputProps } from './ComboboxInput.tsx';
import { matching, uniqueMatch } from './ranking.ts';
import type { Option } from './Select.tsx';

interface Props extends Pick<ComboboxProps<Option>, 'width' | 'id' | 'onBlur'>, InputProps {
  value: string | null;
  onChange(code: string | null): void;
  /** The label of a first option that means none. */
  all?: string;
}

/** A picker of one country with its flag, by name (accents are ignored) or code. */
export function CountryPicker({ value, onChange, all, ...rest }: Props) {
  const t = useTexts();
  const countries = useCountryOptions();
  const [typed, setTyped] = useState<string>();
  const chosen = useMemo(() => countries.filter((country) => country.value === value), [countries, value]);
  const options = useMemo(() => {
    const none = all === undefined ? [] : [{ value: '', label: all }];
    // Among matches, countries come before "all".
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
          {/* Redundant for screen readers. */}
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

function useCountryOptions(): readonly Option[] {
  const countries = useCountries();
  return useMemo(() => countries.map(({ code, name }) => ({ value: code, label: name })), [countries]);
}
