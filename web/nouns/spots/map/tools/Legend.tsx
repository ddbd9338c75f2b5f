import Box from '@mui/material/Box';
import { type SpotType, spotTypes } from '#contract/spots.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { kindColours } from '../canvas/kindColours.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import { LayerButton, rowStyle } from './LayerButton.tsx';

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
