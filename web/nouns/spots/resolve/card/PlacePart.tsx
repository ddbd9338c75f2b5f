import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { isPinMissing, type SpotToResolve } from '#contract/spots.resolve.ts';
import { needsAddress, needsCountry } from '#contract/spots.rules.ts';
import { CountryField } from '../../../../kit/fields/CountryField.tsx';
import { PlaceFields } from '../../../../kit/map/places/PlaceFields.tsx';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import type { CardValues } from './cardFields.ts';
import { FoundPlaces } from './FoundPlaces.tsx';

interface Props {
  spot: SpotToResolve;
  control: Control<CardValues>;
  card: RefObject<HTMLElement | null>;
  hasPlace: boolean;
  hasCountry: boolean;
}

/** Address, map and pin, with the reasons why the pin is doubtful; the country where it is missing. */
export function PlacePart({ spot, control, card, hasPlace, hasCountry }: Props) {
  const { country, placeHint } = useSpotFormTexts();
  const { pinWhy } = useResolveTexts();
  const { address, type, pin_doubts } = spot;
  const [shownLat, shownLong] = useWatch({ control, name: ['lat', 'long'] });
  const pin = `${shownLat} ${shownLong}`;
  const before = useRef(pin);
  useEffect(() => {
    // An address was chosen: Enter saves now instead of opening the options again.
    const isInPicker = document.activeElement?.closest('.combobox') !== null;
    if (pin !== before.current && isInPicker) card.current?.focus();
    before.current = pin;
  }, [pin, card]);
  const reasons = [
    address === '' && pinWhy.noAddress,
    isPinMissing(spot) && pinWhy.none,
    ...pin_doubts.map((doubt) => pinWhy[doubt]),
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hasPlace ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13.5 }}>
          {reasons.join(' ')} {placeHint}
        </Box>
      ) : null}
      {hasPlace && address !== '' ? (
        <FoundPlaces spot={spot} control={control} onPicked={() => card.current?.focus()} />
      ) : null}
      {hasCountry ? (
        <CountryField control={control} name="country" label={country} required={needsCountry(type)} />
      ) : null}
      {hasPlace ? <PlaceFields control={control} addressRequired={needsAddress(type)} /> : null}
    </Box>
  );
}
