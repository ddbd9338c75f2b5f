import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useErrorToast } from '../../feedback/useErrorToast.ts';
import { useFieldRenderer } from '../fieldMetadata.ts';
import { type FieldProps, useField } from '../useField.ts';
import type { Picture } from './PictureTile.tsx';
import { usePicturesTexts } from './pictures.texts.ts';
import { showPictures } from './ShownPictures.tsx';
import { useRefused } from './useRefused.ts';

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
  const toastError = useErrorToast();
  const { field, id, describedBy } = useField(props);
  // Also when an error of a single picture comes, as at `photos.2`.
  const { fieldState } = useController({ control, name, exact: false });
  useFieldRenderer(name, showPictures);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<MessageCode>();
  const pictures: Picture[] = field.value ?? [];
  const refused = useRefused(pictures, fieldState.error);
  // The current value, for asynchronous results.
  const latest = useRef(pictures);
  latest.current = pictures;

  const update = (next: Picture[], message: string) => {
    latest.current = next;
    setProblem(undefined);
    field.onChange(next);
    setAnnouncement(message);
  };
  const onFiles = (files: FileList) => {
    const free = max - pictures.length;
    // A file without content is no picture.
    const all = [...files].filter(({ size }) => size > 0);
    const added = all.slice(0, free);
    if (added.length > 0) update([...pictures, ...added], t.added(added.length));
    setProblem(
      all.length > free ? codes.tooManyFiles : all.length < files.length ? codes.notAnImage : undefined,
    );
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
      toastError(error);
    }
  };
  const places = [...new Set(refused.values())].map((code) => {
    const of = pictures.flatMap((picture, index) => (refused.get(picture) === code ? [index + 1] : []));
    return t.ofPictures(of, translate(code));
  });
  const code = problem ?? fieldState.error?.message;
  const error = code ? translate(code) : places.join(' ');
  return {
    ...{ field, id, describedBy, pictures, onFiles, move, remove, announcement },
    isFull: pictures.length >= max,
    error: error || undefined,
    isRefused: (picture: Picture) => refused.has(picture),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
