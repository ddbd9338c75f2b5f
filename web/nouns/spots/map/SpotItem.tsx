import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { SpotTypeChip } from '../SpotTypeChip.tsx';
import { useSpotTexts } from '../texts/spots.texts.ts';
import type { NamedSpot } from './canvas/spotMap.groups.ts';
import { useSpotMapTexts } from './spotMap.texts.ts';

/** A spot of the map as a list item: its name as a link, its address, whether it is enabled, its type. */
export function SpotItem({ spot, to }: { spot: NamedSpot; to: string }) {
  const t = useSpotMapTexts();
  const { noName, noAddress } = useSpotTexts();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.75, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={to} style={{ fontWeight: 550 }}>
          {spot.name || noName}
        </Link>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
          {spot.address || noAddress}
          {spot.enable ? '' : ` · ${t.notEnabled}`}
        </Box>
      </Box>
      <SpotTypeChip type={spot.type} />
    </Box>
  );
}
