import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { CountryPicker } from '../../fields/picker/CountryPicker.tsx';
import { FilterSelect } from '../../fields/picker/FilterSelect.tsx';
import type { Setting } from './settings.ts';

interface Props {
  label: string;
  setting: Setting;
  /** The labels of a choice. */
  labels: Readonly<Record<string, string>> | undefined;
  value: string;
  onChange(value: string): void;
}

const types = { day: 'date', time: 'time', number: 'number', link: 'url', text: 'text' } as const;

/** The input of a value to set. */
export function SettingControl({ label, setting, labels, value, onChange }: Props) {
  const t = useTexts();
  const change = (next: string | undefined) => onChange(next ?? '');
  if (setting === 'country')
    return (
      <CountryPicker
        label={label}
        placeholder={t.none}
        value={value || null}
        onChange={(code) => onChange(code ?? '')}
      />
    );
  if (typeof setting === 'object' && 'Control' in setting)
    return (
      <Suspense fallback={null}>
        <setting.Control label={label} value={value || undefined} onChange={change} all={t.none} />
      </Suspense>
    );
  if (typeof setting === 'object' || setting === 'toggle') {
    const names = setting === 'toggle' ? { true: t.yes, false: t.no } : labels;
    const values = setting === 'toggle' ? ['true', 'false'] : setting;
    const options = values.map((one) => ({ value: one, label: names?.[one as 'true'] ?? one }));
    return (
      <FilterSelect
        label={label}
        all={t.none}
        {...{ value: value || undefined, options, onChange: change }}
      />
    );
  }
  return (
    <OutlinedInput
      type={types[setting]}
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ colorScheme: 'dark' }}
    />
  );
}
