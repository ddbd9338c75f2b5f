import Box from '@mui/material/Box';
import { PreviewFrame, PreviewNote } from '../../kit/preview/PreviewFrame.tsx';
import { PreviewPicture } from '../../kit/preview/PreviewPicture.tsx';
import type { PreviewProps } from '../../kit/preview/preview.ts';

const readerWords = {
  es: { none: 'Sin imagen', whole: 'Abierta', tile: 'Entre otras' },
  en: { none: 'No image', whole: 'Open', tile: 'Among others' },
};

/** A pic as the app shows it: whole, and cut to a square among others (product/pics#preview). */
export function Preview({ values }: PreviewProps) {
  const picture: File | string = values.image_url;
  return (
    <PreviewFrame note={<PreviewNote />}>
      {(language) => {
        const t = readerWords[language];
        return (
          <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
            <Box sx={labelStyle}>{t.whole}</Box>
            <PreviewPicture
              picture={picture}
              label={t.whole}
              missing={t.none}
              sx={
                picture ? { aspectRatio: 'auto', objectFit: 'contain', borderRadius: 1 } : { borderRadius: 1 }
              }
            />
            <Box sx={{ ...labelStyle, mt: 1 }}>{t.tile}</Box>
            <Box sx={gridStyle}>
              <Box sx={otherStyle} />
              <PreviewPicture picture={picture} label={t.tile} sx={{ aspectRatio: '1' }} />
              {[1, 2, 3, 4].map((other) => (
                <Box key={other} sx={otherStyle} />
              ))}
            </Box>
          </Box>
        );
      }}
    </PreviewFrame>
  );
}

const labelStyle = { fontSize: 12.5, color: 'text.secondary' } as const;
const gridStyle = { display: 'grid', gap: '2px', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } as const;
const otherStyle = { aspectRatio: '1', background: 'var(--raised)', opacity: 0.6 } as const;
