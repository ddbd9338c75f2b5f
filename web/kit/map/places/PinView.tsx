import Box from '@mui/material/Box';
import type { Pin } from '#contract/geography/pins.ts';
import { lazyChunk } from '../../loading/lazyChunk.ts';
import { MapCredit, MapLoader } from '../MapFrame.tsx';

const PinCanvas = lazyChunk(() => import('./PinCanvas.tsx').then((m) => m.PinCanvas));

/** A map with a pin that cannot be moved. */
export const PinView = ({ pin, label, height = 280 }: { pin: Pin; label: string; height?: number }) => (
  <Box sx={{ display: 'grid', gap: 0.75 }}>
    <MapLoader height={height}>{(source) => <PinCanvas {...{ source, pin, label, height }} />}</MapLoader>
    <MapCredit />
  </Box>
);
