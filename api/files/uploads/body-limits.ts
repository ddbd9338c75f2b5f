import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { type FileFields, fileFieldsOf } from './file-fields.ts';

/** The limits of a call's body, in bytes (docs/decisions/0030). */
export interface BodyLimits {
  /** Of everything but files: it is buffered in memory. */
  readonly bytes: number;
  readonly files: FileFields;
  /** What is said of a file that is too large. */
  readonly tooLarge: MessageCode;
  /** Of the whole body, with files and multipart headers. */
  readonly total: number;
}

const kilobyte = 1024;
/** For anonymous callers: the longest address and password, each character escaped as \\u1234. */
export const anonymousBodyBytes = 8 * kilobyte;
/** Of a file in a form: its boundary and headers. */
const multipartOverhead = kilobyte;

/** Enough for the order of a thousand banners, of about 100 bytes each. */
const bytesOf = ({ minRole, kilobytes = 256 }: Endpoint, { max }: FileFields): number => {
  if (minRole === 'none') return anonymousBodyBytes;
  return (max > 0 ? 1024 : kilobytes) * kilobyte;
};

export function bodyLimitsOf(endpoint: Endpoint): BodyLimits {
  const files = fileFieldsOf(endpoint.body);
  const bytes = bytesOf(endpoint, files);
  const tooLarge = endpoint.takes ? codes.importTooLarge : codes.imageTooLarge;
  return { bytes, files, tooLarge, total: bytes + files.max * (maxPictureBytes + multipartOverhead) };
}

/** Larger bodies, and those of unknown length, count against the caller's limit of concurrent ones. */
const largeBodyBytes = 64 * kilobyte;
export const isLarge = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBodyBytes;
