import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Pin } from '#contract/geography/pins.ts';
import { CloseIcon, PinIcon } from '../../theme/icons.tsx';
import { isCoarse } from '../../theme/isCoarse.ts';
import { MapCredit } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';

interface Props {
  pin: Pin | undefined;
  /** Puts the pin in the centre of the map; undefined while there is no map. */
  place: (() => void) | undefined;
  clear(): void;
}

/** Below a map: how to place its pin, and the buttons that do it and remove the pin (product/places#pin-buttons). */
export function PinControls({ pin, place, clear }: Props) {
  const t = useMapTexts();
  return (
    <Box sx={controlsStyle}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box component="p" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {pin ? place && (isCoarse() ? t.touchHint : t.hint) : t.noPin}
        </Box>
        <MapCredit />
      </Box>
      <Box sx={controlsStyle}>
        {/* Both are always there: the second click of a pair reaches no other button, and the focus stays. */}
        <Button
          size="small"
          variant="outlined"
          disabled={!place}
          onClick={place}
          startIcon={<PinIcon width={16} height={16} />}
        >
          {t.placePin}
        </Button>
        <Button
          size="small"
          color="inherit"
          aria-disabled={!pin}
          onClick={pin && clear}
          startIcon={<CloseIcon width={16} height={16} />}
        >
          {t.removePin}
        </Button>
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
  '& > [aria-disabled=true]': { opacity: 0.5 },
};
