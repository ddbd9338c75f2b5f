import { useRef, useState } from 'react';
import type { FieldError, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { toast } from '../../feedback/toasts.tsx';
import { messageOf } from '../../http/problem.ts';
import { useFieldRenderer } from '../fieldMetadata.ts';
import { type FieldProps, useField } from '../useField.ts';
import type { Picture } from './PictureTile.tsx';
import { usePicturesTexts } from './pictures.texts.ts';
import { showPictures } from './ShownPictures.tsx';

export interface PicturesProps<Values extends FieldValues> extends FieldProps<Values> {
  max: number;
  /** Deletes a stored picture; when it rejects, the picture is restored. */
  onRemoveStored?(address: string): Promise<void>;
}

/** The pictures of a field in their order, and what can be done with them: URLs of stored ones, and newly chosen Files. */
export function usePictures<Values extends FieldValues>(props: PicturesProps<Values>) {
  const { max, onRemoveStored, control, name } = props;
  const t = usePicturesTexts();
  const translate = useTranslate();
  const { field, id, describedBy } = useField(props);
  // Also when an error of a single picture comes, as at `photos.2`.
  const { fieldState } = useController({ control, name, exact: false });
  useFieldRenderer(name, showPictures);
  const errors = errorsOf(fieldState.error);
  const [announcement, setAnnouncement] = useState('');
  const [tooMany, setTooMany] = useState(false);
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
  const code = tooMany
    ? codes.tooManyFiles
    : (errors.find((error) => error?.message) ?? fieldState.error)?.message;
  return {
    ...{ field, id, describedBy, pictures, onFiles, move, remove, announcement },
    isFull: pictures.length >= max,
    error: code && translate(code),
    isInvalid: (index: number) => errors[index] !== undefined,
  };
}

export type Pictures = ReturnType<typeof usePictures>;

/** The errors of single pictures by index, as the server's at `photos.2`; one of the whole list is of none of them. */
const errorsOf = (error: unknown): (FieldError | undefined)[] => (Array.isArray(error) ? error : []);
