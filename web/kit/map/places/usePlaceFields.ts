import { useState } from 'react';
import { type Control, type ControllerRenderProps, type FieldPath, useController } from 'react-hook-form';
import { formatDegrees, type Pin, parsePin } from '#contract/geography/pins.ts';
import type { Place } from '#contract/places.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useLabel } from '../../fields/fieldMetadata.ts';
import { useMapTexts } from '../map.texts.ts';

/** A place as form values: coordinates as typed, '' for none; the country as its code, '' for none. */
export interface PlaceValue {
  address: string;
  lat: string;
  long: string;
  country: string;
}

/** The values and errors of the place, its fields, and the functions that change some of its values together. */
export function usePlaceFields<Values extends PlaceValue>(control: Control<Values>) {
  const t = useMapTexts();
  const translate = useTranslate();
  const address = useController({ control, name: 'address' as FieldPath<Values> });
  const lat = useController({ control, name: 'lat' as FieldPath<Values> });
  const long = useController({ control, name: 'long' as FieldPath<Values> });
  const country = useController({ control, name: 'country' as FieldPath<Values> });
  const [hasNoCoordinates, setHasNoCoordinates] = useState(false);
  useLabel('address', t.address);
  useLabel('lat', t.latitude);
  useLabel('long', t.longitude);
  const fields = { address: address.field, lat: lat.field, long: long.field, country: country.field };
  const text = (name: keyof PlaceValue) => String(fields[name].value ?? '');
  const errorOf = ({ fieldState: { error } }: typeof address) => error && translate(error.message ?? '');
  const value = { address: text('address'), lat: text('lat'), long: text('long'), country: text('country') };
  const pin = parsePin(value.lat, value.long);
  const onChange = (change: Partial<PlaceValue>) => {
    for (const [name, next] of Object.entries(change)) fields[name as keyof PlaceValue].onChange(next);
  };
  // Without the types of the form, which the parts of the place do not need.
  const inputs: Record<keyof PlaceValue, Pick<ControllerRenderProps, 'ref' | 'onBlur'>> = fields;
  return {
    ...{ value, fields: inputs, onChange, pin },
    errors: { address: errorOf(address), lat: errorOf(lat), long: errorOf(long) },
    /** Help for the address: the chosen one came without coordinates. */
    hint: hasNoCoordinates && !pin ? t.addressWithoutPin : undefined,
    move: (to: Pin) => onChange({ lat: formatDegrees(to.lat), long: formatDegrees(to.long) }),
    setCountry: (code: string) => onChange({ country: code }),
    clear: () => onChange({ lat: '', long: '' }),
    swap: () => onChange({ lat: value.long, long: value.lat }),
    pick({ address: found, lat: north, long: east, country: code }: Place) {
      const hasCoordinates = north !== null && east !== null;
      setHasNoCoordinates(!hasCoordinates);
      onChange({
        address: found,
        ...(hasCoordinates && { lat: formatDegrees(north), long: formatDegrees(east) }),
        ...(code && value.country === '' && { country: code }),
      });
    },
  };
}

export type PlaceParts = ReturnType<typeof usePlaceFields>;
