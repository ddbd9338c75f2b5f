import Box from '@mui/material/Box';
import { useState } from 'react';
import { BigPhoto } from '../../../kit/photos/BigPhoto.tsx';
import { LazyPhotoViewer } from '../../../kit/photos/LazyPhotoViewer.tsx';
import { photoSteps } from '../../../kit/photos/photoSteps.ts';
import { useSpotViewTexts } from './view.texts.ts';

/** Photos as large as there is room; each opens larger. */
export function LargePhotos({ photos }: { photos: readonly string[] }) {
  const t = useSpotViewTexts();
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <Box component="ul" sx={listStyle}>
        {photos.map((photo, at) => (
          <li key={photo}>
            <button type="button" aria-label={t.photo(at + 1, photos.length)} onClick={() => setOpened(at)}>
              <BigPhoto src={photo} alt="" height={{ xs: 150, sm: 240 }} fit="cover" />
            </button>
          </li>
        ))}
      </Box>
      {opened === undefined ? null : (
        <LazyPhotoViewer
          steps={photoSteps(photos, photos)}
          start={opened}
          compared={false}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
  '& button': {
    display: 'block',
    width: '100%',
    p: 0,
    border: 0,
    borderRadius: 1,
    background: 'none',
    font: 'inherit',
    cursor: 'zoom-in',
    '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  },
} as const;
