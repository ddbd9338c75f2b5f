import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { useShortcuts } from '../../../../kit/keyboard/shortcuts.ts';
import { CheckIcon, CloseIcon, EditIcon, PinIcon, SearchIcon } from '../../../../kit/theme/icons.tsx';
import { SpotTypeChip } from '../../SpotTypeChip.tsx';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import type { NamedSpot } from '../canvas/spotMap.groups.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import type { PinMove } from './usePinMove.ts';

interface Props {
  spot: NamedSpot;
  /** The address of its form. */
  edit: string;
  isSelected: boolean;
  /** Spots are selected: their bar is at the lower edge of the window. */
  hasBar: boolean;
  move: PinMove;
  onToggle(): void;
  onNear(): void;
  close(): void;
}

/** The pin that was chosen on the map: what it is, and what can be done with it. */
export function PinCard({ spot, edit, isSelected, hasBar, move, onToggle, onNear, close }: Props) {
  const t = useMapWorkTexts();
  const { noName, noAddress, values } = useSpotTexts();
  const isMoving = move.move?.id === spot.id;
  return (
    <Box component="section" aria-label={t.chosen} sx={hasBar ? aboveBarStyle : style}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <strong style={{ overflowWrap: 'anywhere' }}>{spot.name || noName}</strong>
          <SpotTypeChip type={spot.type} />
        </Box>
        <Box role={isMoving ? 'status' : undefined} sx={{ color: 'text.secondary', fontSize: 13 }}>
          {isMoving ? t.moveHint : spot.address || noAddress}
          {spot.enable || isMoving ? '' : ` · ${values.enable.false}`}
        </Box>
      </Box>
      <Box sx={buttonsStyle}>
        {isMoving ? (
          <>
            <Button size="small" variant="contained" onClick={move.keep} disabled={move.move?.isSaving}>
              {t.keep}
            </Button>
            <Button size="small" variant="outlined" color="inherit" onClick={move.cancel}>
              {t.cancel}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={edit}
              startIcon={<EditIcon {...small} />}
            >
              {t.open}
            </Button>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<PinIcon {...small} />}
              aria-busy={move.isReading}
              sx={busyStyle}
              onClick={() => void move.start(spot.id)}
            >
              {t.move}
            </Button>
            {move.isReading ? <EscapeKey cancel={move.cancel} /> : null}
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-pressed={isSelected}
              startIcon={<CheckIcon {...small} />}
              onClick={onToggle}
            >
              {isSelected ? t.unselect : t.select}
            </Button>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<SearchIcon {...small} />}
              onClick={onNear}
            >
              {t.near}
            </Button>
            <IconButton size="small" aria-label={t.close} title={t.close} onClick={close}>
              <CloseIcon width={18} height={18} />
            </IconButton>
          </>
        )}
      </Box>
    </Box>
  );
}

/** While the spot is read. Registered last, it comes before the Escape of a record beside the map. */
function EscapeKey({ cancel }: Pick<PinMove, 'cancel'>) {
  const t = useMapWorkTexts();
  useShortcuts(t.tools, [{ keys: 'Escape', label: t.cancel, run: cancel }]);
  return null;
}

const small = { width: 16, height: 16 } as const;

/** At the lower edge of what is visible of the map; on a phone below it. */
const style = {
  position: { sm: 'sticky' },
  bottom: 8,
  pointerEvents: 'auto',
  flex: '1 1 auto',
  maxWidth: { sm: 820 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  px: 1.5,
  py: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 1,
  background: 'var(--raised)',
} as const;

/** The bar of the selection has a second line beside a record. */
const aboveBarStyle = { ...style, bottom: 72, '.beside &': { bottom: 108 } } as const;

const busyStyle = { transition: 'opacity .15s .1s', '&[aria-busy=true]': { opacity: 0.5 } } as const;

const buttonsStyle = { display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' } as const;
