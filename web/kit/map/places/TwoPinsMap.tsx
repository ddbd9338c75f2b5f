import Box from '@mui/material/Box';
import { distance, type Pin } from '#contract/geography/pins.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { lazyChunk } from '../../loading/lazyChunk.ts';
import { MapCredit, MapLoader } from '../MapFrame.tsx';
import { lengthText, useMapTexts } from '../map.texts.ts';

const TwoPinsCanvas = lazyChunk(() => import('./TwoPinsCanvas.tsx').then((m) => m.TwoPinsCanvas));

interface Props {
  /** Undefined: it had, or has, no pin. One of the two is there. */
  before: Pin | undefined;
  after: Pin | undefined;
  height?: number;
}

/** The old and the new position of a place on one map, and how far they are from each other (product/revisions#place). */
export function TwoPinsMap({ before, after, height = 280 }: Props) {
  const t = useMapTexts();
  const language = nameLanguage(useLanguage());
  const metres = before && after ? distance(before, after) : undefined;
  const moved = metres === undefined ? undefined : lengthText(metres, language);
  const text = moved === undefined ? (before ? t.noNewPin : t.noOldPin) : t.distance(moved);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <MapLoader height={height}>
        {(source) => <TwoPinsCanvas {...{ source, before, after, height }} />}
      </MapLoader>
      <Box component="p" sx={{ fontSize: 13 }}>
        {metres !== undefined && metres < 1 ? t.samePlace : text}
      </Box>
      <MapCredit />
    </Box>
  );
}
