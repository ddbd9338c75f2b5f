import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { FieldValues } from 'react-hook-form';
import { keyNouns } from '#contract/keys.ts';
import { FieldFrame } from '../../kit/fields/FieldFrame.tsx';
import { type FieldProps, useField } from '../../kit/fields/useField.ts';
import { useKeyTexts } from './keys.texts.ts';

/** What a key is for: a box for each noun. */
export function NounsField<Values extends FieldValues>(props: FieldProps<Values>) {
  const t = useKeyTexts();
  const { field, id, error } = useField(props);
  const chosen: readonly string[] = field.value ?? [];
  return (
    <FieldFrame group id={id} label={props.label} required error={error}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}>
        {keyNouns.map((noun, n) => (
          <FormControlLabel
            key={noun}
            label={t.nouns[noun]}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(noun)}
                slotProps={{ input: n === 0 ? { ref: field.ref } : {} }}
                onBlur={field.onBlur}
                onChange={(_event, checked) =>
                  field.onChange(checked ? [...chosen, noun] : chosen.filter((other) => other !== noun))
                }
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
