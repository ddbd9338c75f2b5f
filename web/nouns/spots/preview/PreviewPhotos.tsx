import Box from '@mui/material/Box';
import { keyOf } from '../../../kit/fields/pictures/pictureKeys.ts';
import { PreviewPicture } from '../../../kit/preview/PreviewPicture.tsx';
import type { ReaderWords } from './readerWords.ts';

type Photo = File | string;

/** The photos of a spot side by side, to be swiped. */
export function PreviewPhotos({ photos, words: t }: { photos: readonly Photo[]; words: ReaderWords }) {
  if (photos.length === 0) return <PreviewPicture picture="" label="" missing={t.noPhotos} />;
  return (
    <Box role="region" aria-label={t.photos} tabIndex={0} sx={stripStyle}>
      {photos.map((photo, index) => (
        <Box key={keyOf(photo)} sx={{ position: 'relative', flex: '0 0 100%', scrollSnapAlign: 'start' }}>
          <PreviewPicture picture={photo} label={t.photo(index + 1, photos.length)} />
          {photos.length > 1 ? <Box sx={placeStyle}>{t.photo(index + 1, photos.length)}</Box> : null}
        </Box>
      ))}
    </Box>
  );
}

const stripStyle = { display: 'flex', overflowX: 'auto', scrollSnapType: 'x mandatory' } as const;

const placeStyle = {
  position: 'absolute',
  right: 8,
  bottom: 8,
  px: 1,
  borderRadius: 999,
  fontSize: 12,
  color: '#fff',
  background: '#000b',
} as const;
