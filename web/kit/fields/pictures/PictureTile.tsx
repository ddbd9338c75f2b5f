import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useState } from 'react';
import { BackIcon, CloseIcon } from '../../theme/icons.tsx';
import { Thumbnail } from '../../values/Thumbnail.tsx';
import { keepFocus } from './keepFocus.ts';
import { usePicturesTexts } from './pictures.texts.ts';
import { usePreview } from './usePreview.ts';

export type Picture = File | string;

interface Props {
  picture: Picture;
  /** Its position, from 1. */
  place: number;
  count: number;
  invalid: boolean;
  disabled: boolean | undefined;
  onMove(by: -1 | 1): void;
  onRemove(): void;
  onDrag(): void;
  onDropHere(): void;
}

/** One of several pictures, moved by dragging or by its buttons. */
export function PictureTile(props: Props) {
  const { picture, place, count, invalid, disabled, onMove, onRemove, onDrag, onDropHere } = props;
  const t = usePicturesTexts();
  const preview = usePreview(picture);
  const [isOver, setIsOver] = useState(false);
  const dragOver = (inside: boolean) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(inside);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    onDropHere();
  };
  return (
    <Box
      component="li"
      draggable={!disabled}
      onDragStart={onDrag}
      onDragOver={dragOver(true)}
      onDragLeave={dragOver(false)}
      onDrop={drop}
      sx={{
        listStyle: 'none',
        // With a finger's buttons below it, the tile is wider than its picture.
        display: 'grid',
        justifyItems: 'center',
        borderRadius: 1,
        border: '1px solid',
        borderColor: invalid ? 'error.main' : isOver ? 'primary.main' : 'divider',
        background: 'var(--surface)',
        cursor: disabled ? undefined : 'grab',
      }}
    >
      <Thumbnail src={preview} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', justifySelf: 'stretch' }}>
        <IconButton
          size="small"
          aria-label={t.earlier(place)}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <BackIcon width={16} height={16} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t.remove(place)}
          disabled={disabled}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, place - 1);
            onRemove();
          }}
          data-remove
        >
          <CloseIcon width={16} height={16} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t.later(place)}
          aria-disabled={place === count}
          onClick={() => onMove(1)}
        >
          <BackIcon width={16} height={16} style={{ transform: 'rotate(180deg)' }} />
        </IconButton>
      </Box>
    </Box>
  );
}
