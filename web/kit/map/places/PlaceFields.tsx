import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, useCallback, useId, useState } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { formatDegrees, type Pin, parsePin } from '#contract/geography/pins.ts';
import type { Place } from '#contract/places.ts';
import { coordinatesIn } from '#contract/values/coordinates.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useLabel } from '../../fields/fieldMetadata.ts';
import { fetchChunk } from '../../loading/chunks.ts';
import { CloseIcon, PinIcon } from '../../theme/icons.tsx';
import { MapCredit, MapLoader, supportsWebGl2 } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { useCountryView } from '../useCountryView.ts';
import { AddressInput } from './AddressInput.tsx';
import { PinNotes } from './PinNotes.tsx';

const PinMap = lazy(() => fetchChunk(() => import('./PinMap.tsx').then((m) => ({ default: m.PinMap }))));

const mapHeight = 320;

/** A place as form values: coordinates as typed, '' for none; the country as its code, '' for none. */
interface PlaceValue {
  address: string;
  lat: string;
  long: string;
  country: string;
}

interface Props<Values extends PlaceValue> {
  control: Control<Values>;
  addressRequired?: boolean;
}

/**
 * Address, map and coordinates of a form whose values have a place, kept in sync (product/places#search). The country has a
 * separate field.
 */
export function PlaceFields<Values extends PlaceValue>({ control, addressRequired }: Props<Values>) {
  const t = useMapTexts();
  const id = useId();
  const { value, errors, fields, onChange } = usePlaceFields(control);
  const [centre, setCentre] = useState<() => Pin>();
  // A function in a state has to be wrapped.
  const onCentre = useCallback((read: (() => Pin) | undefined) => setCentre(() => read), []);
  const [hasNoCoordinates, setHasNoCoordinates] = useState(false);
  const pin = parsePin(value.lat, value.long);
  const defaultView = useCountryView(value.country);

  const move = ({ lat, long }: Pin) => onChange({ lat: formatDegrees(lat), long: formatDegrees(long) });
  const pick = ({ address, lat, long, country }: Place) => {
    const hasCoordinates = lat !== null && long !== null;
    setHasNoCoordinates(!hasCoordinates);
    onChange({
      address,
      ...(hasCoordinates && { lat: formatDegrees(lat), long: formatDegrees(long) }),
      ...(country && value.country === '' && { country }),
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <FieldFrame
        id={`${id}-address`}
        label={t.address}
        required={addressRequired}
        error={errors.address}
        hint={hasNoCoordinates && !pin ? t.addressWithoutPin : undefined}
      >
        <AddressInput
          id={`${id}-address`}
          name="address"
          value={value.address}
          country={value.country}
          onType={(address) => onChange({ address })}
          onPick={pick}
          onBlur={fields.address.onBlur}
          inputRef={fields.address.ref}
          error={errors.address !== undefined}
          describedBy={errors.address ? `${id}-address-help` : undefined}
          required={addressRequired}
        />
      </FieldFrame>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <MapLoader height={mapHeight}>
          {(styleUrl) => (
            <PinMap {...{ styleUrl, pin, defaultView, onCentre }} height={mapHeight} onMove={move} />
          )}
        </MapLoader>
        {supportsWebGl2() ? (
          <PinControls
            pin={pin}
            place={centre && (() => move(centre()))}
            clear={() => onChange({ lat: '', long: '' })}
          />
        ) : null}
      </Box>
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
                  inputMode: 'text',
                  maxLength: 40,
                  'aria-describedby': errors[name] ? `${id}-${name}-help` : undefined,
                },
              }}
            />
          </FieldFrame>
        ))}
      </Box>
      <PinNotes
        pin={pin}
        country={value.country}
        swap={() => onChange({ lat: value.long, long: value.lat })}
      />
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

/** The values and errors of the place, its fields, and a function that changes some of its values. */
function usePlaceFields<Values extends PlaceValue>(control: Control<Values>) {
  const t = useMapTexts();
  const translate = useTranslate();
  const address = useController({ control, name: 'address' as FieldPath<Values> });
  const lat = useController({ control, name: 'lat' as FieldPath<Values> });
  const long = useController({ control, name: 'long' as FieldPath<Values> });
  const country = useController({ control, name: 'country' as FieldPath<Values> });
  useLabel('address', t.address);
  useLabel('lat', t.latitude);
  useLabel('long', t.longitude);
  const fields = { address: address.field, lat: lat.field, long: long.field, country: country.field };
  const text = (name: keyof PlaceValue) => String(fields[name].value ?? '');
  const errorOf = ({ fieldState: { error } }: typeof address) => error && translate(error.message ?? '');
  return {
    value: { address: text('address'), lat: text('lat'), long: text('long'), country: text('country') },
    errors: { address: errorOf(address), lat: errorOf(lat), long: errorOf(long) },
    fields,
    onChange(change: Partial<PlaceValue>) {
      for (const [name, value] of Object.entries(change)) fields[name as keyof PlaceValue].onChange(value);
    },
  };
}

function PinControls({
  pin,
  place,
  clear,
}: {
  pin: Pin | undefined;
  place: (() => void) | undefined;
  clear(): void;
}) {
  const t = useMapTexts();
  return (
    <Box sx={controlsStyle}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box component="p" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {pin ? t.hint : t.noPin}
        </Box>
        <MapCredit />
      </Box>
      <Box sx={{ flex: 'none' }}>
        {pin ? (
          <Button
            size="small"
            color="inherit"
            onClick={clear}
            startIcon={<CloseIcon width={16} height={16} />}
          >
            {t.removePin}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            disabled={!place}
            onClick={place}
            startIcon={<PinIcon width={16} height={16} />}
          >
            {t.placePin}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const controlsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
};
