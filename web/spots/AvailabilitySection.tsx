import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '../kit/FormPage.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { nameLanguage, useLanguage } from '../texts/language.ts';
import { localTime } from './localTime.ts';
import { asTyped, type FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

/** From when to when an event is available; what the end of the UTC day means at the spot stands beside it. */
export function AvailabilitySection({ control }: { control: Control<FormSpot> }) {
  const t = useSpotFormTexts();
  const language = nameLanguage(useLanguage());
  const typed = asTyped(useWatch({ control }) as FormSpot);
  const since = typed.available_since && localTime(typed.available_since, typed, language);
  const to = typed.available_to && localTime(typed.available_to, typed, language);
  return (
    <FormSection title={t.availability} columns={2}>
      <TextField
        control={control}
        name="available_since"
        label={t.availableSince}
        type="date"
        hint={since ? t.fromUtc(since) : t.fromPlain}
      />
      <TextField
        control={control}
        name="available_to"
        label={t.availableTo}
        type="date"
        hint={to ? t.untilUtc(to) : t.untilPlain}
      />
    </FormSection>
  );
}
