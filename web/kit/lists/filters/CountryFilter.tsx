import { useTexts } from '../../../texts/useTexts.ts';
import { CountryPicker } from '../../fields/picker/CountryPicker.tsx';

interface Props {
  value: string | undefined;
  onChange(code: string | undefined): void;
  /** The id of its error message. */
  describedBy?: string | undefined;
}

/** The country filter, by name or code. */
export function CountryFilter({ value, onChange, describedBy }: Props) {
  const t = useTexts();
  return (
    <CountryPicker
      label={t.country}
      placeholder={t.allCountries}
      all={t.allCountries}
      value={value ?? null}
      onChange={(code) => onChange(code ?? undefined)}
      width={220}
      describedBy={describedBy}
      error={describedBy !== undefined}
    />
  );
}
