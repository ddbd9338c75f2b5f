import { useWatch } from 'react-hook-form';
import { showDay, useFieldRenderer } from '../../../kit/fields/fieldMetadata.ts';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import type { Input, InputsOf } from './inputs.tsx';
import { localTime } from './localTime.ts';
import { type FormSpot, parseForm } from './spotFields.ts';

/** A day; its hint is its first or last minute of UTC in the spot's local time. */
const DayInput: Input = ({ field, form: { control } }) => {
  const t = useSpotFormTexts();
  const language = nameLanguage(useLanguage());
  const spot = parseForm(useWatch({ control }) as FormSpot);
  const isStart = field.name === 'available_since';
  const instant = isStart ? spot.available_since : spot.available_to;
  const local = instant && localTime(instant, spot, language);
  const [plain, inUtc] = isStart ? [t.fromPlain, t.fromUtc] : [t.untilPlain, t.untilUtc];
  return <TextField {...field} type="date" hint={local ? inUtc(local) : plain} />;
};

/** The first and the last day of an event. */
export const availability: InputsOf<'availability'> = { available_since: DayInput, available_to: DayInput };

/** Shows the days in the comparison with what somebody else has saved, which may be of an event when the form is not. */
export function useComparedDays(): void {
  useFieldRenderer('available_since', showDay);
  useFieldRenderer('available_to', showDay);
}
