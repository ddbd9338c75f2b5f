import Box from '@mui/material/Box';
import type { Control, FieldPath } from 'react-hook-form';
import type { Spot } from '#contract/spots.ts';
import { TextField } from '../../../../kit/fields/TextField.tsx';
import { useSpotLabels } from '../../texts/useSpotLabels.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import type { CardValues } from './cardFields.ts';

interface Row {
  readonly es: 'bio.bio_title' | 'bio.bio_description' | 'curious_fact';
  readonly en: FieldPath<CardValues> & keyof ReturnType<typeof useSpotLabels>;
  readonly text: string;
  readonly rows?: number;
}

/** The English texts, each beside its Spanish one; the curious fact where only that is in Spanish. */
export function EnglishPart({ spot, control }: { spot: Spot; control: Control<CardValues> }) {
  const labels = useSpotLabels();
  const { noText } = useResolveTexts();
  const { bio, curious_fact, curious_fact_en } = spot;
  const fact: Row = { es: 'curious_fact', en: 'curious_fact_en', text: curious_fact, rows: 2 };
  const rows: Row[] = [
    { es: 'bio.bio_title', en: 'bio_en.bio_title', text: bio.bio_title },
    { es: 'bio.bio_description', en: 'bio_en.bio_description', text: bio.bio_description, rows: 5 },
    ...(curious_fact && !curious_fact_en ? [fact] : []),
  ];
  return rows.map(({ es, en, text, rows: lines }) => (
    <Box key={en} sx={rowStyle}>
      <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
          {labels[es]}
        </Box>
        <Box component="dd" lang="es" sx={textStyle}>
          {text || <Box sx={{ color: 'text.secondary' }}>{noText}</Box>}
        </Box>
      </Box>
      <TextField control={control} name={en} label={labels[en]} {...(lines && { rows: lines })} />
    </Box>
  ));
}

const rowStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

const textStyle = {
  m: 0,
  mt: 0.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 320,
  overflowY: 'auto',
} as const;
