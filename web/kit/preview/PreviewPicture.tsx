import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { usePreview } from '../fields/pictures/usePreview.ts';
import { PictureIcon } from '../theme/icons.tsx';

interface Props {
  /** A chosen file that is not uploaded yet, or the URL of a stored picture; '' for none. */
  picture: File | string;
  label: string;
  /** Shown in the place of a picture that is missing; by default only an icon. */
  missing?: ReactNode;
  sx?: SxProps;
}

/** A picture as wide as the phone; a placeholder if there is none or it cannot be loaded. */
export function PreviewPicture({ picture, label, missing, sx }: Props) {
  const src = usePreview(picture);
  const [failedSrc, setFailedSrc] = useState<string>();
  const style = { ...pictureStyle, ...sx } as SxProps;
  if (src && src !== failedSrc)
    return <Box component="img" src={src} alt={label} onError={() => setFailedSrc(src)} sx={style} />;
  return (
    <Box sx={{ ...style, ...emptyStyle } as SxProps}>
      <PictureIcon width={32} height={32} />
      {missing}
    </Box>
  );
}

const pictureStyle = {
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
  textAlign: 'center',
  color: 'text.secondary',
} as const;

/** What the app has no text for. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic', fontWeight: 400 }}>
    {children}
  </Box>
);
