import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type SpotType, spotTypes } from '#contract/spots.ts';
import { coarsePointer } from '../../../../kit/theme/touch.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { kindColours } from '../canvas/kindColours.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

interface Props {
  /** The kinds that the list is filtered by, joined by commas. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** What the colours of the pins mean, as buttons that filter by these kinds. */
export function Legend({ value, onChange }: Props) {
  const t = useMapWorkTexts();
  const { values } = useSpotTexts();
  const chosen = new Set(value?.split(','));
  const toggle = (type: SpotType) => {
    const next = spotTypes.filter((one) => chosen.has(one) !== (one === type));
    onChange(next.length === 0 || next.length === spotTypes.length ? undefined : next.join());
  };
  return (
    <Box role="group" aria-label={t.kinds} sx={rowStyle}>
      {spotTypes.map((type) => (
        <LayerButton key={type} isOn={chosen.has(type)} onToggle={() => toggle(type)}>
          <span className="dot" style={{ background: kindColours[type] }} />
          {values.type[type]}
        </LayerButton>
      ))}
    </Box>
  );
}

interface LayerButtonProps {
  isOn: boolean;
  onToggle(): void;
  children: React.ReactNode;
}

/** A button that switches a part of the map on and off. */
export const LayerButton = ({ isOn, onToggle, children }: LayerButtonProps) => (
  <ButtonBase aria-pressed={isOn} onClick={onToggle} sx={chipStyle}>
    {children}
  </ButtonBase>
);

/** On a phone one line that scrolls sideways. */
export const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  gap: 0.75,
  alignItems: 'center',
  overflowX: { xs: 'auto', sm: 'visible' },
  minWidth: 0,
} as const;

const chipStyle = {
  flex: 'none',
  gap: 0.75,
  px: 1.25,
  minHeight: 28,
  borderRadius: '14px',
  border: '1px solid var(--line)',
  font: 'inherit',
  fontSize: 13,
  '& .dot': { width: 10, height: 10, borderRadius: '50%' },
  '& .count': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '&[aria-pressed=true]': {
    borderColor: 'var(--accent)',
    background: 'var(--accent-quiet)',
    fontWeight: 550,
  },
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 1 },
  [coarsePointer]: { minHeight: 44, borderRadius: '22px' },
} as const;
