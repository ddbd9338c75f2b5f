import { useRef } from 'react';
import type { FieldError } from 'react-hook-form';
import type { Picture } from './PictureTile.tsx';

/**
 * The messages of the pictures of a field that have an error, by picture, as the server's at `photos.2`. A new file keeps its
 * until the next save: it stays what it is wherever it is moved (product/pictures#all-at-once).
 */
export function useRefused(pictures: readonly Picture[], error: unknown): ReadonlyMap<Picture, string> {
  const seen = useRef<unknown>(undefined);
  const kept = useRef<ReadonlyMap<Picture, string>>(new Map());
  if (Array.isArray(error) && error !== seen.current)
    kept.current = new Map(
      error.flatMap(({ message = '' }: FieldError = noError, index) => {
        const picture = pictures[index];
        return message && picture ? [[picture, message] as const] : [];
      }),
    );
  seen.current = error;
  const isShown = ([picture]: readonly [Picture, string]) => error !== undefined || picture instanceof File;
  return new Map([...kept.current].filter((one) => isShown(one) && pictures.includes(one[0])));
}

const noError = { type: '' };
