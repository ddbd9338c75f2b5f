import Box from '@mui/material/Box';
import { useRef } from 'react';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { PictureTile } from './PictureTile.tsx';
import { keyOf } from './pictureKeys.ts';
import type { Pictures } from './usePictures.ts';

interface Props extends Pick<Pictures, 'pictures' | 'move' | 'remove' | 'isRefused'> {
  label: string;
  disabled: boolean | undefined;
}

/** The pictures of a field in their order, to be moved and removed. */
export function PictureTiles({ label, disabled, pictures, move, remove, isRefused }: Props) {
  const dragged = useRef<number>(undefined);
  if (pictures.length === 0) return null;
  return (
    <Box component="ol" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, m: 0 }}>
      {pictures.map((picture, index) => (
        <PictureTile
          key={keyOf(picture)}
          picture={picture}
          place={index + 1}
          count={pictures.length}
          invalid={isRefused(picture)}
          disabled={disabled}
          onMove={(by) => move(index, index + by)}
          onRemove={() => void remove(index)}
          onDrag={() => {
            dragged.current = index;
          }}
          onDropHere={() => {
            if (dragged.current !== undefined) move(dragged.current, index);
            dragged.current = undefined;
          }}
        />
      ))}
    </Box>
  );
}

/** What has been done with the pictures, for screen readers. */
export const PicturesStatus = ({ announcement }: Pick<Pictures, 'announcement'>) => (
  <Box role="status" sx={visuallyHidden}>
    {announcement}
  </Box>
);
