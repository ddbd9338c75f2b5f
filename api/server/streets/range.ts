import { maxRangeBytes } from '#contract/geography/streets.ts';

/** The bytes of a file from `start` to `end`, which is the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes that a `Range` header asks for (RFC 9110, 14.1.2), cut at the end of a file of `size` bytes. `refused` when it is
 * absent, malformed, several or too long; `outside` when the file has none of them.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'refused' | 'outside' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return 'refused';
  const isSuffix = from === '';
  if (!isSuffix && to !== '' && Number(to) < Number(from)) return 'refused';
  const start = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
  const end = isSuffix || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) return 'outside';
  return end - start < maxRangeBytes ? { start, end } : 'refused';
}

/** Whether a strong entity tag is in the list of an `If-Match` or `If-None-Match` header, or it matches every one. */
export const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
