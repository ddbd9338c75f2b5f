import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { NamedSpot } from './canvas/spotMap.groups.ts';
import { SpotItem } from './SpotItem.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const maxListed = 100;

export interface PointSelection {
  spots: readonly NamedSpot[];
  /** On the screen. */
  position: { left: number; top: number };
}

interface Props {
  selection: PointSelection | undefined;
  edit(id: string): string;
  close(): void;
}

/** The spots on one point of the map: no zoom level separates them, so they are listed at their position. */
export function SpotsAtPoint({ selection, edit, close }: Props) {
  const t = useSpotMapTexts();
  const title = useId();
  const { spots = [], position } = selection ?? {};
  return (
    <Popover
      open={selection !== undefined}
      onClose={close}
      anchorReference="anchorPosition"
      {...(position && { anchorPosition: position })}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': title,
          sx: { width: 'min(360px, calc(100vw - 32px))', maxHeight: 'min(420px, calc(100vh - 32px))', p: 2 },
        },
      }}
    >
      <Typography variant="h2" id={title}>
        {t.here(spots.length)}
      </Typography>
      {spots.length > maxListed ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t.firstOf(maxListed)}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {spots.slice(0, maxListed).map((spot) => (
          <SpotItem key={spot.id} spot={spot} to={edit(spot.id)} />
        ))}
      </Box>
    </Popover>
  );
}
