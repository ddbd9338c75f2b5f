import { useWatch } from 'react-hook-form';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import type { Input, InputsOf } from './inputs.tsx';
import { localTime } from './localTime.ts';
import { asTyped, type FormSpot } from './spotFields.ts';

/** A day; what its first or last moment in UTC means at the spot stands beside it. */
const DayInput: Input = ({ field, form: { control } }) => {
  const t = useSpotFormTexts();
  const language = nameLanguage(useLanguage());
  const typed = asTyped(useWatch({ control }) as FormSpot);
  const isStart = field.name === 'available_since';
  const instant = isStart ? typed.available_since : typed.available_to;
  const local = instant && localTime(instant, typed, language);
  const [plain, inUtc] = isStart ? [t.fromPlain, t.fromUtc] : [t.untilPlain, t.untilUtc];
  return <TextField {...field} type="date" hint={local ? inUtc(local) : plain} />;
};

/** From when to when an event is available. */
export const availability: InputsOf<'availability'> = { available_since: DayInput, available_to: DayInput };
