import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense, useEffect } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { DateInput } from '../../fields/DateInput.tsx';
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
  /** Called once a control that had to be loaded is shown. */
  onShown(): void;
}

const inputModes = { number: 'numeric', link: 'url', text: 'text' } as const;

/** The input of a value to set. */
export function SettingControl({ label, setting, labels, value, onChange, onShown }: Props) {
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
        <Shown then={onShown} />
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
  return <TypedControl {...{ label, setting, value, onChange }} />;
}

type Typed = 'day' | 'time' | 'number' | 'link' | 'text';

function TypedControl({
  label,
  setting,
  value,
  onChange,
}: Pick<Props, 'label' | 'value' | 'onChange'> & { setting: Typed }) {
  const input = { 'aria-label': label };
  if (setting === 'day' || setting === 'time') {
    const type = setting === 'day' ? 'date' : 'time';
    return <DateInput {...{ type, value, onChange }} size="small" slotProps={{ input }} />;
  }
  return (
    <OutlinedInput
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { ...input, inputMode: inputModes[setting] } }}
    />
  );
}

/** Calls `then` once what is beside it is shown, which may have to be loaded. */
function Shown({ then }: { then(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(then, []);
  return null;
}
