import type { Picture } from './PictureTile.tsx';

const keys = new WeakMap<File, string>();
let keyCount = 0;

/** The React key of a picture, which stays the same when it moves. */
export function keyOf(picture: Picture): string {
  if (typeof picture === 'string') return picture;
  const key = keys.get(picture) ?? `new-${++keyCount}`;
  keys.set(picture, key);
  return key;
}

/** The file takes the place of the picture with this address: its tile, and the focus in it, stay. */
export const keepKey = (file: File, address: string): void => void keys.set(file, address);
