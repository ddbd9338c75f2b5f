import { useContext } from 'react';
import { useWatch } from 'react-hook-form';
import type { EventRecord } from '#contract/events.ts';
import { showDay, useFieldRenderer } from '../../kit/fields/fieldMetadata.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Warning } from '../../kit/fields/Warning.tsx';
import { AddressField } from '../../kit/map/places/AddressField.tsx';
import type { OwnInputProps } from '../../kit/nouns/inputs.ts';
import { useEventTexts } from './events.texts.ts';
import { SpotCountry } from './SpotCountry.ts';

type Props = OwnInputProps<EventRecord>;

function DateInput({ name, label, required, form: { control } }: Props) {
  const t = useEventTexts();
  const date = useWatch({ control, name });
  useFieldRenderer(name, showDay);
  const today = new Date().toISOString().slice(0, 10);
  const hint = date && date < today ? <Warning>{t.past}</Warning> : undefined;
  return <TextField {...{ control, name, label, required, hint }} type="date" />;
}

function LocationInput({ name, label, required, form: { control } }: Props) {
  return <AddressField {...{ control, name, label, required }} country={useContext(SpotCountry)} />;
}

export const inputs = { date: DateInput, location: LocationInput };
