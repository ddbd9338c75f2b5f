import { type Control, type FieldPath, useController } from 'react-hook-form';
import { useTranslate } from '../../../texts/messages.ts';
import { useLabel } from '../../fields/labels.ts';
import { useMapTexts } from '../map.texts.ts';
import { PlacePicker, type PlaceValue } from './PlacePicker.tsx';

interface Props<Values extends PlaceValue> {
  control: Control<Values>;
  addressRequired?: boolean;
  disabled?: boolean;
  height?: number;
}

/** The place of a form whose values have `address`, `lat`, `long` and `country`; the country has a separate field. */
export function PlaceFields<Values extends PlaceValue>({ control, ...rest }: Props<Values>) {
  const t = useMapTexts();
  const translate = useTranslate();
  const fields = {
    address: useController({ control, name: 'address' as FieldPath<Values> }),
    lat: useController({ control, name: 'lat' as FieldPath<Values> }),
    long: useController({ control, name: 'long' as FieldPath<Values> }),
    country: useController({ control, name: 'country' as FieldPath<Values> }),
  };
  useLabel('address', t.address);
  useLabel('lat', t.latitude);
  useLabel('long', t.longitude);
  const text = (name: keyof PlaceValue) => String(fields[name].field.value ?? '');
  const errorOf = (name: keyof PlaceValue) => {
    const { error } = fields[name].fieldState;
    return error && translate(error.message ?? '');
  };
  return (
    <PlacePicker
      {...rest}
      value={{ address: text('address'), lat: text('lat'), long: text('long'), country: text('country') }}
      onChange={(change) => {
        for (const [name, value] of Object.entries(change))
          fields[name as keyof PlaceValue].field.onChange(value);
      }}
      onBlur={(name) => fields[name].field.onBlur()}
      errors={{ address: errorOf('address'), lat: errorOf('lat'), long: errorOf('long') }}
      refs={{ address: fields.address.field.ref, lat: fields.lat.field.ref, long: fields.long.field.ref }}
    />
  );
}
