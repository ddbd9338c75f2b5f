import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, type Ref, useId, useRef, useState } from 'react';
import { degrees, type Pin, pinOf } from '#contract/geography/pins.ts';
import type { Place } from '#contract/places.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { fetchChunk } from '../../loading/chunks.ts';
import { CloseIcon, PinIcon } from '../../theme/icons.tsx';
import { canDraw, MapCredit, WhenDrawable } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { useNearbyCountry } from '../useNearbyCountry.ts';
import { AddressInput } from './AddressInput.tsx';
import { PinNotes } from './PinNotes.tsx';

const PinMap = lazy(() => fetchChunk(() => import('./PinMap.tsx').then((m) => ({ default: m.PinMap }))));

/** A place as a form value: coordinates as typed, '' for none; the country as its code, '' for none. */
export interface PlaceValue {
  address: string;
  lat: string;
  long: string;
  country: string;
}

export interface PlacePickerProps {
  value: PlaceValue;
  /** Called with the changed values only. */
  onChange(change: Partial<PlaceValue>): void;
  onBlur?(field: keyof PlaceValue): void;
  errors?: Partial<Record<keyof PlaceValue, string | undefined>>;
  addressRequired?: boolean;
  disabled?: boolean;
  refs?: Partial<Record<'address' | 'lat' | 'long', Ref<HTMLInputElement>>>;
  height?: number;
}

/** Address, map and coordinates of a place, kept in sync (product/places#search). */
export function PlacePicker(props: PlacePickerProps) {
  const { value, onChange, onBlur, errors = {}, addressRequired, disabled, refs = {}, height = 320 } = props;
  const t = useMapTexts();
  const id = useId();
  const centre = useRef<(() => Pin) | undefined>(undefined);
  const [hasNoCoordinates, setHasNoCoordinates] = useState(false);
  const pin = pinOf(value.lat, value.long);
  const defaultView = useNearbyCountry(value.country);

  const move = ({ lat, long }: Pin) => onChange({ lat: degrees(lat), long: degrees(long) });
  const pick = (place: Place) => {
    const { address, lat, long, country } = place;
    const hasCoordinates = lat !== null && long !== null;
    setHasNoCoordinates(!hasCoordinates);
    onChange({
      address,
      ...(hasCoordinates && { lat: degrees(lat), long: degrees(long) }),
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
          onBlur={() => onBlur?.('address')}
          inputRef={refs.address}
          error={errors.address !== undefined}
          describedBy={errors.address ? `${id}-address-help` : undefined}
          required={addressRequired}
          disabled={disabled}
        />
      </FieldFrame>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <WhenDrawable height={height}>
          {(styleUrl) => <PinMap {...{ styleUrl, pin, defaultView, centre, height }} onMove={move} />}
        </WhenDrawable>
        {canDraw() ? (
          <PinControls
            pin={pin}
            place={() => centre.current && move(centre.current())}
            clear={() => onChange({ lat: '', long: '' })}
          />
        ) : null}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          alignItems: 'start',
        }}
      >
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
              onChange={(event) => onChange({ [name]: event.target.value.replace(',', '.') })}
              onBlur={() => onBlur?.(name)}
              inputRef={refs[name]}
              error={errors[name] !== undefined}
              disabled={disabled}
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

function PinControls({ pin, place, clear }: { pin: Pin | undefined; place(): void; clear(): void }) {
  const t = useMapTexts();
  const button = pin ? (
    <Button size="small" color="inherit" onClick={clear} startIcon={<CloseIcon width={16} height={16} />}>
      {t.removePin}
    </Button>
  ) : (
    <Button size="small" variant="outlined" onClick={place} startIcon={<PinIcon width={16} height={16} />}>
      {t.placePin}
    </Button>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box component="p" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {pin ? t.hint : t.noPin}
        </Box>
        <MapCredit />
      </Box>
      <Box sx={{ flex: 'none' }}>{button}</Box>
    </Box>
  );
}
