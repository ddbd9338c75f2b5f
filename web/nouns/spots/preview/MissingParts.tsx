import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldPath } from 'react-hook-form';
import type { CountedItem } from '#contract/spots.completeness.ts';
import { AddIcon } from '../../../kit/theme/icons.tsx';
import type { FormSpot } from '../form/spotFields.ts';
import { fieldOfItem } from '../own/steps/stepStates.ts';
import { usePreviewTexts } from './preview.texts.ts';

interface Props {
  missing: readonly CountedItem[];
  focusField(name: FieldPath<FormSpot>): void;
}

/** What a spot lacks, each with a button to its input. */
export function MissingParts({ missing, focusField }: Props) {
  const t = usePreviewTexts();
  if (missing.length === 0)
    return (
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t.nothingMissing}
      </Box>
    );
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {missing.map((item) => (
        <li key={item}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<AddIcon width={16} height={16} />}
            onClick={() => focusField(fieldOfItem[item])}
          >
            {t.missing(t.parts[item])}
          </Button>
        </li>
      ))}
    </Box>
  );
}
