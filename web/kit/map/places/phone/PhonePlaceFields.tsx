import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { formatDegrees, type Pin } from '#contract/geography/pins.ts';
import { ChevronIcon } from '../../../theme/icons.tsx';
import { supportsWebGl2 } from '../../MapFrame.tsx';
import { PinNotes } from '../PinNotes.tsx';
import { Coordinates, PlaceAddress, PlaceMap } from '../PlaceParts.tsx';
import { type PlaceValue, usePlaceFields } from '../usePlaceFields.ts';
import { countryOfPin } from './countryOfPin.ts';
import { LocateButton } from './LocateButton.tsx';
import { useLocationTexts } from './location.texts.ts';

interface Props<Values extends PlaceValue> {
  control: Control<Values>;
  addressRequired?: boolean;
  /** The field of the country: a pin fills it in while it is empty. */
  country: ReactNode;
  /** Whether the fields are on the screen: the map waits for it. */
  isShown: boolean;
  focusAddress(): void;
}

/** A place on a phone (product/places#location): where the reader is, the address, the pin; coordinates on demand. */
export function PhonePlaceFields<Values extends PlaceValue>(props: Props<Values>) {
  const { control, addressRequired, country, isShown, focusAddress } = props;
  const place = usePlaceFields(control);
  const { value, errors, fields } = place;
  const [hasMap, setHasMap] = useState(isShown);
  if (isShown && !hasMap) setHasMap(true);
  // Without a map there is no other way to place the pin.
  const [isAdjusting, setAdjusting] = useState(!supportsWebGl2());
  const hasErrors = errors.lat !== undefined || errors.long !== undefined;
  if (hasErrors && !isAdjusting) setAdjusting(true);

  // The reader may choose one while the atlas loads.
  const chosen = useRef(value.country);
  chosen.current = value.country;
  // Notes about a position stand beside what set it: above the map they would move it under the finger.
  const [located, setLocated] = useState<string>();
  // Until another address is chosen, or the pin is moved or removed.
  const isLocated = located !== undefined && located === textOf(place.pin);
  const onMove = async (to: Pin, found?: Pin) => {
    place.move(to);
    setLocated(textOf(found));
    const code = value.country === '' ? await countryOfPin(to) : undefined;
    if (code && chosen.current === '') place.setCountry(code);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <LocateButton
        isPinHere={isLocated}
        onFound={(to) => onMove(to, to)}
        searchAddress={focusAddress}
        // What lacks its coordinates leads here while their inputs are folded.
        buttonRef={isAdjusting ? undefined : fields.lat.ref}
      />
      {isLocated ? <PinNotes place={place} /> : null}
      <PlaceAddress place={place} required={addressRequired} />
      {country}
      {hasMap ? <PlaceMap place={place} height={280} onMove={(to) => void onMove(to)} /> : null}
      <Adjust isOpen={isAdjusting} setOpen={setAdjusting}>
        <Coordinates place={place} />
      </Adjust>
      {isLocated ? null : <PinNotes place={place} />}
    </Box>
  );
}

/** A pin as a form shows it, to compare two. */
const textOf = (pin: Pin | undefined): string | undefined =>
  pin && `${formatDegrees(pin.lat)} ${formatDegrees(pin.long)}`;

/** Folds what few need. */
function Adjust(props: { isOpen: boolean; setOpen(isOpen: boolean): void; children: ReactNode }) {
  const { isOpen, setOpen, children } = props;
  const t = useLocationTexts();
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', color: 'text.secondary' }}
        endIcon={
          <ChevronIcon width={18} height={18} style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
        }
      >
        {t.adjust}
      </Button>
      <div id={id}>{isOpen ? children : null}</div>
    </Box>
  );
}
