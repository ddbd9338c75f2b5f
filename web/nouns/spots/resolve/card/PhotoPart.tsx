import Box from '@mui/material/Box';
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { maxPhotos } from '#contract/spots.ts';
import { FileButton } from '../../../../kit/fields/pictures/PictureField.tsx';
import { PicturesField } from '../../../../kit/fields/pictures/PicturesField.tsx';
import { isModalOpen } from '../../../../kit/keyboard/ignored.ts';
import { coarsePointer } from '../../../../kit/theme/touch.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import type { CardValues } from './cardFields.ts';

interface Props {
  control: Control<CardValues>;
  card: RefObject<HTMLElement | null>;
  /** Set here: adds the pictures that are dropped on the card beside the field. */
  onDrop: RefObject<((data: DataTransfer) => void) | undefined>;
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The photos of a spot: chosen, dropped anywhere on the card, pasted anywhere on the screen, or taken with the camera. */
export function PhotoPart({ control, card, onDrop }: Props) {
  const t = useResolveTexts();
  const { photos: label, photosHint } = useSpotFormTexts();
  const { pictureKinds } = useTexts();
  const { field } = useController({ control, name: 'photos' });
  const camera = useId();
  const count = field.value.length;
  const add = (files: readonly File[]) => {
    if (files.length > 0) field.onChange([...field.value, ...files].slice(0, maxPhotos));
  };
  const addDropped = useEffectEvent(add);
  usePastedFiles(add);
  useEffect(() => {
    onDrop.current = (data) => addDropped(picturesIn(data));
    return () => {
      onDrop.current = undefined;
    };
  }, [onDrop]);
  const before = useRef(count);
  useEffect(() => {
    // Enter saves now: it must not press the button that chose the picture.
    if (count > before.current) card.current?.focus();
    before.current = count;
  }, [count, card]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <PicturesField
        control={control}
        name="photos"
        label={label}
        hint={
          <>
            {photosHint(pictureKinds)}{' '}
            <Box component="span" sx={{ [coarsePointer]: { display: 'none' } }}>
              {t.paste}
            </Box>
          </>
        }
        max={maxPhotos}
      />
      <Box sx={{ display: 'none', [coarsePointer]: { display: 'block' } }}>
        <FileButton
          id={camera}
          label={t.camera}
          // The focus and the errors of the field belong to its other button.
          field={{ name: field.name, onBlur: field.onBlur }}
          camera
          invalid={false}
          describedBy={undefined}
          onFiles={(files) => add([...files])}
        >
          {t.camera}
        </FileButton>
      </Box>
    </Box>
  );
}

/** Adds pictures that are pasted anywhere on the screen. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const addPasted = useEffectEvent(add);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData);
      if (files.length === 0 || isModalOpen()) return;
      event.preventDefault();
      addPasted(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
