import Box from '@mui/material/Box';
import { type ComponentType, useCallback, useState } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { type Begun, CountryFilterInput } from './CountryFilterInput.tsx';
import type { PickerProps } from './CountryPicker.tsx';
import { OptionsFailed } from './fields/OptionsFailed.tsx';

interface Props {
  value: string | undefined;
  onChange(code: string | undefined): void;
  /** The id of what is wrong with it. */
  describedBy?: string | undefined;
}

const width = 220;

/**
 * The country filter: type a name or a code. The searchable list is a fifth of what a list screen weighs, so it is
 * loaded when somebody turns to it; until then an input of the same look takes what is typed.
 */
export function CountryFilter({ value, onChange, describedBy }: Props) {
  const t = useTexts();
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>();
  const [failed, setFailed] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const load = async () => {
    setFailed(false);
    try {
      const { CountryPicker } = await import('./CountryPicker.tsx');
      setPicker(() => CountryPicker);
    } catch {
      setFailed(true);
    }
  };
  const takeFocus = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || !begun) return;
      input.focus();
      // What was typed goes on at its end; a chosen name is replaced by the next letter.
      input.setSelectionRange(begun.typed === undefined ? 0 : input.value.length, input.value.length);
    },
    [begun],
  );
  if (Picker) {
    return (
      <Picker
        label={t.country}
        placeholder={t.allCountries}
        all={t.allCountries}
        value={value ?? null}
        onChange={(code) => onChange(code ?? undefined)}
        width={width}
        describedBy={describedBy}
        error={describedBy !== undefined}
        begun={begun}
        inputRef={takeFocus}
      />
    );
  }
  return (
    <Box sx={{ width: { xs: '100%', sm: width } }}>
      <CountryFilterInput {...{ value, onChange, describedBy, begun }} onBegin={setBegun} onWake={load} />
      {failed ? <OptionsFailed text={t.optionsFailed} retry={load} /> : null}
    </Box>
  );
}
