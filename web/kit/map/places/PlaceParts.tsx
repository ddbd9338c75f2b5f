import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useId, useState } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { coordinatesIn } from '#contract/values/coordinates.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { lazyChunk } from '../../loading/lazyChunk.ts';
import { MapLoader, supportsWebGl2 } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { useCountryView } from '../useCountryView.ts';
import { AddressInput } from './AddressInput.tsx';
import { PinControls } from './PinControls.tsx';
import type { PlaceParts } from './usePlaceFields.ts';

/* The parts of a place in a form: its address, its pin on a map, its coordinates. */

const PinMap = lazyChunk(() => import('./PinMap.tsx').then((m) => m.PinMap));

export function PlaceAddress({ place, required }: { place: PlaceParts; required: boolean | undefined }) {
  const t = useMapTexts();
  const id = useId();
  const { value, errors, fields, hint, onChange, pick } = place;
  return (
    <FieldFrame id={id} label={t.address} required={required} error={errors.address} hint={hint}>
      <AddressInput
        id={id}
        name="address"
        value={value.address}
        country={value.country}
        onType={(address) => onChange({ address })}
        onPick={pick}
        onBlur={fields.address.onBlur}
        inputRef={fields.address.ref}
        error={errors.address !== undefined}
        describedBy={errors.address ? `${id}-help` : undefined}
        required={required}
      />
    </FieldFrame>
  );
}

/** `onMove` gets the position that the reader gave the pin on the map. */
export function PlaceMap(props: { place: PlaceParts; height: number; onMove(pin: Pin): void }) {
  const { place, height, onMove } = props;
  const [centre, setCentre] = useState<() => Pin>();
  // A function in a state has to be wrapped.
  const onCentre = useCallback((read: (() => Pin) | undefined) => setCentre(() => read), []);
  const defaultView = useCountryView(place.value.country);
  const { pin } = place;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <MapLoader height={height}>
        {(source) => <PinMap {...{ source, pin, defaultView, onCentre, height, onMove }} />}
      </MapLoader>
      {supportsWebGl2() ? (
        <PinControls pin={pin} place={centre && (() => onMove(centre()))} clear={place.clear} />
      ) : null}
    </Box>
  );
}

export function Coordinates({ place: { value, errors, fields, onChange, move } }: { place: PlaceParts }) {
  const t = useMapTexts();
  const id = useId();
  return (
    <Box sx={coordinatesStyle}>
      {(['lat', 'long'] as const).map((name) => (
        <FieldFrame
          key={name}
          id={`${id}-${name}`}
          label={name === 'lat' ? t.latitude : t.longitude}
          error={errors[name]}
        >
          <OutlinedInput
            id={`${id}-${name}`}
            name={name}
            value={value[name]}
            onChange={(event) => onChange({ [name]: withPoint(event.target.value) })}
            onPaste={(event) => {
              const pair = coordinatesIn(event.clipboardData.getData('text'));
              if (!pair) return;
              event.preventDefault();
              move(pair);
            }}
            onBlur={() => {
              const pair = coordinatesIn(value[name]);
              if (pair) move(pair);
              fields[name].onBlur();
            }}
            inputRef={fields[name].ref}
            error={errors[name] !== undefined}
            fullWidth
            autoComplete="off"
            placeholder={t.example(name === 'lat' ? '-34.60372' : '-58.38157')}
            slotProps={{
              input: {
                // Numeric keyboards of phones have no minus sign.
                inputMode: 'text',
                maxLength: 40,
                'aria-describedby': errors[name] ? `${id}-${name}-help` : undefined,
              },
            }}
          />
        </FieldFrame>
      ))}
    </Box>
  );
}

/** A decimal comma becomes a point; the comma of a pair stays. */
const withPoint = (text: string): string => (/^[-+]?\d+,\d*$/.test(text) ? text.replace(',', '.') : text);

const coordinatesStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
};
