import Box from '@mui/material/Box';
import { useSpotViewTexts } from './view.texts.ts';

/** Photos as large as there is room; each opens in a tab of its own. */
export function LargePhotos({ photos }: { photos: readonly string[] }) {
  const t = useSpotViewTexts();
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
      }}
    >
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" aria-label={t.photo(at + 1, photos.length)}>
            <Box
              component="img"
              src={photo}
              alt=""
              loading="lazy"
              sx={{
                display: 'block',
                width: '100%',
                height: { xs: 150, sm: 240 },
                objectFit: 'cover',
                borderRadius: 1,
                bgcolor: 'var(--raised)',
              }}
            />
          </a>
        </li>
      ))}
    </Box>
  );
}
