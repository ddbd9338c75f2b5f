import Box from '@mui/material/Box';
import { useId } from 'react';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import type { Option } from '../../kit/fields/picker/Select.tsx';
import { OlderButton } from '../../kit/history/OlderButton.tsx';
import type { OlderEntries } from '../../kit/history/useHistoryPages.ts';
import { DayFilter } from '../../kit/lists/filters/DayFilter.tsx';
import { type Choice, dayOf, now, pointAt } from './points.ts';
import { useLabelOf } from './useLabelOf.ts';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  choices: readonly Choice[];
  /** Whether there is a present version. */
  hasNow: boolean;
  left: string;
  right: string;
  older: OlderEntries;
  choose(side: 'left' | 'right', point: string): void;
}

/** What chooses the two versions: each among those of the history, or by a date. */
export function VersionPickers({ choices, hasNow, left, right, older, choose }: Props) {
  const t = useVersionTexts();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {(['left', 'right'] as const).map((side) => (
          <VersionPicker
            key={side}
            label={t[side]}
            point={side === 'left' ? left : right}
            {...{ choices, hasNow }}
            onChange={(point) => choose(side, point)}
          />
        ))}
      </Box>
      <OlderButton older={older} />
    </Box>
  );
}

interface PickerProps extends Pick<Props, 'choices' | 'hasNow'> {
  label: string;
  point: string;
  onChange(point: string): void;
}

function VersionPicker({ label, point, choices, hasNow, onChange }: PickerProps) {
  const t = useVersionTexts();
  const id = useId();
  const labelOf = useLabelOf(choices);
  const points = [...(hasNow ? [now] : []), ...choices.map((choice) => choice.point)];
  // A day, or an entry that has not been read yet.
  const all = points.includes(point) ? points : [point, ...points];
  const options = all.map((value): Option => ({ value, label: labelOf(value) }));
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Box id={id} sx={{ fontSize: 12.5, fontWeight: 550, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) auto' },
        }}
      >
        <FilterSelect
          label={label}
          required
          value={point}
          options={options}
          onChange={(next) => next && next !== point && onChange(next)}
        />
        <DayFilter
          label={t.atDay}
          value={dayOf(point)}
          max={new Date().toISOString().slice(0, 10)}
          onChange={(day) => day && onChange(pointAt(day))}
        />
      </Box>
    </Box>
  );
}
