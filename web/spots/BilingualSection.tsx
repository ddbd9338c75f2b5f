import Box from '@mui/material/Box';
import { useId } from 'react';
import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { FormSection } from '../kit/FormPage.tsx';
import { useLabel } from '../kit/fields/labels.ts';
import { TextField } from '../kit/fields/TextField.tsx';
import { AlertIcon } from '../kit/icons.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import type { FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

const names = {
  es: ['bio.bio_title', 'bio.bio_description', 'curious_fact'],
  en: ['bio_en.bio_title', 'bio_en.bio_description', 'curious_fact_en'],
} as const satisfies Record<string, readonly FieldPath<FormSpot>[]>;

/** Bio and curious fact, Spanish beside English; each side says what only the other one has. */
export function BilingualSection({ control, narrow }: { control: Control<FormSpot>; narrow: boolean }) {
  const t = useSpotFormTexts();
  const spanish = useWatch({ control, name: names.es });
  const english = useWatch({ control, name: names.en });
  const labels = [t.bioTitle, t.bioDescription, t.curiousFact];
  const missing = (mine: readonly string[], theirs: readonly string[]) =>
    labels.filter((_label, i) => !mine[i]?.trim() && theirs[i]?.trim());
  return (
    <FormSection title={t.bios}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: narrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        <Side control={control} title={t.spanish} lang="es" missing={missing(spanish, english)} />
        <Side control={control} title={t.english} lang="en" missing={missing(english, spanish)} />
      </Box>
    </FormSection>
  );
}

interface SideProps {
  control: Control<FormSpot>;
  title: string;
  lang: 'es' | 'en';
  missing: string[];
}

function Side({ control, title, lang, missing }: SideProps) {
  const t = useSpotFormTexts();
  const id = useId();
  const [bioTitle, description, fact] = names[lang];
  const said = (label: string) => `${label} (${title})`;
  useLabel(lang === 'es' ? 'bio' : 'bio_en', said(t.bio));
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 26 }}>
        <Box component="h3" id={id} sx={{ fontSize: 14, fontWeight: 650 }}>
          {title}
        </Box>
        {missing.length > 0 ? (
          <StatusChip label={t.missing(missing.join(', '))} icon={AlertIcon} tone="warning" />
        ) : null}
      </Box>
      <TextField control={control} name={bioTitle} label={said(t.bioTitle)} />
      <TextField control={control} name={description} label={said(t.bioDescription)} rows={4} />
      <TextField control={control} name={fact} label={said(t.curiousFact)} rows={2} />
    </Box>
  );
}
