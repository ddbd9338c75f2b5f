import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { completenessOf } from '#contract/spots.completeness.ts';
import type { InputContext } from '../form/inputs.tsx';
import type { FormSpot } from '../form/spotFields.ts';
import { MissingParts } from './MissingParts.tsx';
import { SpotPreview } from './SpotPreview.tsx';

interface Props extends Pick<InputContext, 'focusField'> {
  control: Control<FormSpot>;
}

/** The preview of a spot while its form is filled in, and what it lacks. */
export function FormPreview({ control, focusField }: Props) {
  const values = useWatch({ control }) as FormSpot;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <MissingParts missing={completenessOf(values).missing} focusField={focusField} />
      <SpotPreview values={values} />
    </Box>
  );
}
