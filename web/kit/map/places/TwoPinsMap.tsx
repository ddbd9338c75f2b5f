import Box from '@mui/material/Box';
import { lazy } from 'react';
import { distance, type Pin } from '#contract/geography/pins.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { fetchChunk } from '../../loading/chunks.ts';
import { MapCredit, MapLoader } from '../MapFrame.tsx';
import { lengthText, useMapTexts } from '../map.texts.ts';

const TwoPinsCanvas = lazy(() =>
  fetchChunk(() => import('./TwoPinsCanvas.tsx').then((m) => ({ default: m.TwoPinsCanvas }))),
);

/** The old and the new position of a place on one map, with the distance between them. */
export function TwoPinsMap({ before, after, height = 280 }: { before: Pin; after: Pin; height?: number }) {
  const t = useMapTexts();
  const language = nameLanguage(useLanguage());
  const metres = distance(before, after);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <MapLoader height={height}>
        {(styleUrl) => <TwoPinsCanvas {...{ styleUrl, before, after, height }} />}
      </MapLoader>
      <Box component="p" sx={{ fontSize: 13 }}>
        {metres < 1 ? t.samePlace : t.distance(lengthText(metres, language))}
      </Box>
      <MapCredit />
    </Box>
  );
}
