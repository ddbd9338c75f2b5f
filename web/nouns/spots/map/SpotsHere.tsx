import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { OneSpot } from './OneSpot.tsx';
import type { NamedSpot } from './spotMap.groups.ts';
import { useSpotMapTexts } from './spotMap.texts.ts';

const most = 100;

export interface Here {
  spots: readonly NamedSpot[];
  /** On the screen. */
  at: { left: number; top: number };
}

/** The spots on one point of the map: zooming cannot part them, so they are listed where they stand. */
export function SpotsHere(props: { here: Here | undefined; edit(id: string): string; close(): void }) {
  const t = useSpotMapTexts();
  const title = useId();
  const { spots = [], at } = props.here ?? {};
  return (
    <Popover
      open={props.here !== undefined}
      onClose={props.close}
      anchorReference="anchorPosition"
      {...(at && { anchorPosition: at })}
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
      {spots.length > most ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t.firstOf(most)}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {spots.slice(0, most).map((spot) => (
          <OneSpot key={spot.id} spot={spot} to={props.edit(spot.id)} />
        ))}
      </Box>
    </Popover>
  );
}
