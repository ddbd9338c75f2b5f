import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { formatDegrees } from '#contract/geography/pins.ts';
import type { Place } from '#contract/places.ts';
import { isSamePlace } from '#contract/spots.resolve.ts';
import type { Spot } from '#contract/spots.ts';
import { useShortcuts } from '../../../../kit/keyboard/shortcuts.ts';
import { usePlaces } from '../../../../kit/map/places/usePlaces.ts';
import { PinIcon } from '../../../../kit/theme/icons.tsx';
import { clampLines } from '../../../../kit/values/clampLines.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import type { CardValues } from './cardFields.ts';

interface Props {
  spot: Spot;
  control: Control<CardValues>;
  /** Called once the pin is set. */
  onPicked(): void;
}

const most = 3;

/** Where the address search finds the stored address: a click or a digit sets the pin there, the address stays as it is. */
export function FoundPlaces({ spot, control, onPicked }: Props) {
  const t = useResolveTexts();
  const id = useId();
  const lat = useController({ control, name: 'lat' }).field;
  const long = useController({ control, name: 'long' }).field;
  const { found, attribution } = usePlaces(spot.address, spot.country ?? '');
  // The search knows the addresses of spots too: its own pin is what may be wrong.
  const places = found
    .filter(({ lat, long }) => lat !== null && long !== null && !isSamePlace(spot, { lat, long }))
    .slice(0, most);
  const pick = (place: Place | undefined) => {
    if (!place || place.lat === null || place.long === null) return;
    lat.onChange(formatDegrees(place.lat));
    long.onChange(formatDegrees(place.long));
    onPicked();
  };
  useShortcuts(t.title, [{ keys: '1-9', label: t.pickFound, run: (key) => pick(places[Number(key) - 1]) }]);
  if (places.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={groupStyle}>
      <Box id={id} sx={{ fontSize: 13, fontWeight: 600 }}>
        {t.found}
      </Box>
      {places.map((place, at) => (
        <Button
          key={`${place.label} ${place.lat} ${place.long}`}
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<PinIcon width={16} height={16} />}
          onClick={() => pick(place)}
          title={place.label}
          sx={buttonStyle}
        >
          <span style={clampLines(2)}>
            {at + 1}. {place.label}
          </span>
        </Button>
      ))}
      {attribution ? <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{attribution}</Box> : null}
    </Box>
  );
}

const groupStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.75,
  justifyItems: 'start',
} as const;

/** The label of a place may be a whole address. */
const buttonStyle = {
  maxWidth: '100%',
  textAlign: 'left',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
