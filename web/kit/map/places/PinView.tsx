import Box from '@mui/material/Box';
import { lazy } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { fetchChunk } from '../../loading/chunks.ts';
import { MapCredit, MapLoader } from '../MapFrame.tsx';

const PinCanvas = lazy(() =>
  fetchChunk(() => import('./PinCanvas.tsx').then((m) => ({ default: m.PinCanvas }))),
);

/** A map with a pin that cannot be moved. */
export const PinView = ({ pin, label, height = 280 }: { pin: Pin; label: string; height?: number }) => (
  <Box sx={{ display: 'grid', gap: 0.75 }}>
    <MapLoader height={height}>{(source) => <PinCanvas {...{ source, pin, label, height }} />}</MapLoader>
    <MapCredit />
  </Box>
);
