import Box from '@mui/material/Box';
import { useId } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import type { Bio } from '#contract/spots.ts';
import { AlertIcon } from '../../../kit/theme/icons.tsx';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import {
  type Input,
  type InputContext,
  Inputs,
  type InputsOf,
  type InputsProps,
  textInput,
} from './inputs.tsx';
import type { FormSpot } from './spotFields.ts';

const parts: Record<keyof Bio, Input> = { bio_title: textInput(), bio_description: textInput({ rows: 4 }) };
const BioInput: Input = ({ field, ...context }) => <Inputs inputs={parts} group={field.name} {...context} />;
const fact = textInput({ rows: 2 });

const sides = { es: { bio: BioInput, curious_fact: fact }, en: { bio_en: BioInput, curious_fact_en: fact } };
type Language = keyof typeof sides;
export const bios: InputsOf<'bios'> = { ...sides.es, ...sides.en };

const names = {
  es: ['bio.bio_title', 'bio.bio_description', 'curious_fact'],
  en: ['bio_en.bio_title', 'bio_en.bio_description', 'curious_fact_en'],
} as const satisfies Record<Language, readonly FieldPath<FormSpot>[]>;

/** Bio and curious fact, Spanish beside English; each side names the fields that only the other side has filled in. */
export function BioInputs({ inputs: _sides, ...context }: InputsProps) {
  const t = useSpotFormTexts();
  const { control } = context.form;
  const values = { es: useWatch({ control, name: names.es }), en: useWatch({ control, name: names.en }) };
  const labels = [t.bioTitle, t.bioDescription, t.curiousFact];
  const missing = (language: Language, other: Language) =>
    labels.filter((_label, i) => !values[language][i]?.trim() && values[other][i]?.trim());
  const columns = context.variant.name === 'own' ? 1 : 2;
  return (
    <Box
      className="columns"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      <Side {...context} title={t.spanish} lang="es" missing={missing('es', 'en')} />
      <Side {...context} title={t.english} lang="en" missing={missing('en', 'es')} />
    </Box>
  );
}

function Side(props: InputContext & { title: string; lang: Language; missing: string[] }) {
  const { title, lang, missing, ...context } = props;
  const t = useSpotFormTexts();
  const id = useId();
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
      <Inputs inputs={sides[lang]} {...context} />
    </Box>
  );
}
