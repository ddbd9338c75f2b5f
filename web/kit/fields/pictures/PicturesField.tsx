import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { FieldError, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { toast } from '../../feedback/toasts.tsx';
import { messageOf } from '../../http/problem.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { useFieldRenderer } from '../fieldMetadata.ts';
import { type FieldProps, useField } from '../useField.ts';
import { CopyNote } from './CopyNote.tsx';
import { DropZone, FileButton } from './PictureField.tsx';
import { type Picture, PictureTile } from './PictureTile.tsx';
import { keyOf } from './pictureKeys.ts';
import { usePicturesTexts } from './pictures.texts.ts';
import { showPictures } from './ShownPictures.tsx';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  max: number;
  /** Deletes a stored picture; when it rejects, the picture is restored. */
  onRemoveStored?(address: string): Promise<void>;
}

/** Several pictures in an order: URLs of stored ones, and newly chosen Files. */
export function PicturesField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, max, onRemoveStored, control, name } = props;
  const t = usePicturesTexts();
  const shared = useTexts();
  const translate = useTranslate();
  const { field, id, describedBy } = useField(props);
  const { fieldState } = useController({ control, name });
  useFieldRenderer(name, showPictures);
  const errors = errorsOf(fieldState.error);
  const [announcement, setAnnouncement] = useState('');
  const [tooMany, setTooMany] = useState(false);
  const dragged = useRef<number>(undefined);
  const pictures: Picture[] = field.value ?? [];
  // The current value, for asynchronous results.
  const latest = useRef(pictures);
  latest.current = pictures;

  const update = (next: Picture[], message: string) => {
    latest.current = next;
    setTooMany(false);
    field.onChange(next);
    setAnnouncement(message);
  };
  const onFiles = (files: FileList) => {
    const free = max - pictures.length;
    const added = [...files].slice(0, free);
    if (added.length > 0) update([...pictures, ...added], t.added(added.length));
    setTooMany(files.length > free);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return;
    const [moved] = pictures.slice(from, from + 1);
    if (moved) update(pictures.toSpliced(from, 1).toSpliced(to, 0, moved), t.moved(from + 1, to + 1));
  };
  const remove = async (index: number) => {
    const picture = pictures[index];
    update(pictures.toSpliced(index, 1), t.removed(index + 1));
    if (typeof picture !== 'string' || !onRemoveStored) return;
    try {
      await onRemoveStored(picture);
    } catch (error) {
      update(latest.current.toSpliced(index, 0, picture), t.removeFailed);
      toast.error(translate(messageOf(error)));
    }
  };
  const message = tooMany ? codes.tooManyFiles : errors.find((error) => error?.message)?.message;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      hint={hint ?? shared.pictureKinds}
      error={message && translate(message)}
      group
    >
      <DropZone onFiles={onFiles} invalid={message !== undefined}>
        {pictures.length > 0 ? (
          <Box
            component="ol"
            aria-label={label}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, m: 0 }}
          >
            {pictures.map((picture, index) => (
              <PictureTile
                key={keyOf(picture)}
                picture={picture}
                place={index + 1}
                count={pictures.length}
                invalid={errors[index] !== undefined}
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
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <FileButton
            {...{ id, label, field, disabled, describedBy, onFiles }}
            multiple
            full={pictures.length >= max}
            invalid={message !== undefined}
          >
            {t.choose}
          </FileButton>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {t.count(pictures.length, max)}
          </Box>
        </Box>
        <CopyNote name={name} />
      </DropZone>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </FieldFrame>
  );
}

/** The errors by index: the server's are at `photos.2`, the schema's may be of the whole array. */
function errorsOf(error: unknown): (FieldError | undefined)[] {
  if (Array.isArray(error)) return error;
  return error ? [error as FieldError] : [];
}
