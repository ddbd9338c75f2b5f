import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { PinNotes } from './PinNotes.tsx';
import { Coordinates, PlaceAddress, PlaceMap } from './PlaceParts.tsx';
import { type PlaceValue, usePlaceFields } from './usePlaceFields.ts';

interface Props<Values extends PlaceValue> {
  control: Control<Values>;
  addressRequired?: boolean;
}

/**
 * Address, map and coordinates of a form whose values have a place, kept in sync (product/places#search). The country has a
 * separate field.
 */
export function PlaceFields<Values extends PlaceValue>({ control, addressRequired }: Props<Values>) {
  const place = usePlaceFields(control);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <PlaceAddress place={place} required={addressRequired} />
      <PlaceMap place={place} height={320} onMove={place.move} />
      <Coordinates place={place} />
      <PinNotes place={place} />
    </Box>
  );
}
