import Box from '@mui/material/Box';
import { useState } from 'react';
import { PictureIcon } from '../theme/icons.tsx';
import { usePhotoTexts } from './photos.texts.ts';

interface Props {
  /** Undefined: there is no photo here. */
  src: string | undefined;
  alt: string;
  /** Of its frame, whatever the size of the photo: nothing moves when it arrives. */
  height: string | object;
  fit: 'contain' | 'cover';
}

/** A photo as large as its frame; a text where there is none, or where it cannot be loaded. */
export function BigPhoto({ src, alt, height, fit }: Props) {
  const t = usePhotoTexts();
  const [failed, setFailed] = useState<string>();
  if (src && src !== failed)
    return (
      <Box
        component="img"
        // Another photo does not show the one before while it loads.
        key={src}
        src={src}
        alt={alt}
        loading="lazy"
        onError={() => setFailed(src)}
        sx={{ ...frame, objectFit: fit, height }}
      />
    );
  return (
    <Box sx={{ ...frame, height, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1 }}>
      <PictureIcon width={28} height={28} />
      <span>{src ? t.missing : t.none}</span>
    </Box>
  );
}

const frame = {
  display: 'block',
  width: '100%',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  color: 'text.secondary',
} as const;
