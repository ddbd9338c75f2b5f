import Box from '@mui/material/Box';
import { useState } from 'react';
import { keyOf } from '../../../kit/fields/pictures/pictureKeys.ts';
import { usePreview } from '../../../kit/fields/pictures/usePreview.ts';
import { PictureIcon } from '../../../kit/theme/icons.tsx';
import type { ReaderWords } from './readerWords.ts';

type Photo = File | string;

/** The photos of a spot side by side, to be swiped. */
export function PreviewPhotos({ photos, words: t }: { photos: readonly Photo[]; words: ReaderWords }) {
  if (photos.length === 0)
    return (
      <Box sx={{ ...photoStyle, ...emptyStyle }}>
        <PictureIcon width={32} height={32} />
        {t.noPhotos}
      </Box>
    );
  return (
    <Box role="region" aria-label={t.photos} tabIndex={0} sx={stripStyle}>
      {photos.map((photo, index) => (
        <Box key={keyOf(photo)} sx={{ position: 'relative', flex: '0 0 100%', scrollSnapAlign: 'start' }}>
          <PreviewPhoto photo={photo} label={t.photo(index + 1, photos.length)} />
          {photos.length > 1 ? <Box sx={placeStyle}>{t.photo(index + 1, photos.length)}</Box> : null}
        </Box>
      ))}
    </Box>
  );
}

/** A picture as wide as the phone; a placeholder if it cannot be loaded. */
export function PreviewPhoto({ photo, label }: { photo: Photo; label: string }) {
  const src = usePreview(photo);
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || src === failedSrc)
    return (
      <Box sx={{ ...photoStyle, ...emptyStyle }}>
        <PictureIcon width={32} height={32} />
      </Box>
    );
  return <Box component="img" src={src} alt={label} onError={() => setFailedSrc(src)} sx={photoStyle} />;
}

const photoStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: 'var(--raised)',
} as const;

const emptyStyle = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.5,
  fontSize: 13,
  color: 'text.secondary',
} as const;

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
