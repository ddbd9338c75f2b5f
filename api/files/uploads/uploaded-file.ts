import { type FileLike, received } from '#contract/kit/fields.ts';

/** A finished resumable upload as the value of a picture field. It is read only when its turn to be decoded comes. */
export class UploadedFile implements FileLike {
  readonly [received] = true;
  readonly name = '';
  readonly type = '';
  readonly id: string;
  readonly size: number;
  /** SHA-256 of the content, computed at most once. */
  readonly sum: () => Promise<Buffer>;
  /** The content. Throws 422 for `path` when a record uses it already. */
  readonly read: (path: string) => Promise<Buffer>;
  constructor(id: string, size: number, sum: () => Promise<Buffer>, read: (path: string) => Promise<Buffer>) {
    this.id = id;
    this.size = size;
    this.sum = sum;
    this.read = read;
  }
}

/** The uploads in a body. */
export function uploadsIn(value: unknown): UploadedFile[] {
  if (value instanceof UploadedFile) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(uploadsIn);
}
