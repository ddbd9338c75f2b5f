import type { Endpoint } from '#contract/kit/endpoint.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { type FileFields, fileFieldsOf } from './file-fields.ts';

/** How much a call may send (docs/decisions/0030). */
export interface BodyLimits {
  /** Of everything but files: it is held in memory. */
  readonly bytes: number;
  readonly files: FileFields;
  /** Of everything, files and what surrounds them included. */
  readonly all: number;
}

const kilobyte = 1024;
/** What anybody may send who is not signed in: the longest address and password, each letter written as \\u1234. */
export const anonymousBodyBytes = 8 * kilobyte;
/** What surrounds a file in a form: a boundary and its headers. */
const aroundFile = kilobyte;

/** Of the calls without files the largest places a thousand banners: some 100 bytes each. */
const bytesOf = ({ minRole }: Endpoint, { max }: FileFields): number => {
  if (minRole === 'none') return anonymousBodyBytes;
  return (max > 0 ? 1024 : 256) * kilobyte;
};

export function bodyLimitsOf(endpoint: Endpoint): BodyLimits {
  const files = fileFieldsOf(endpoint.body);
  const bytes = bytesOf(endpoint, files);
  return { bytes, files, all: bytes + files.max * (maxPictureBytes + aroundFile) };
}

/** From this size on, or when nobody knows it beforehand, a body counts among its sender's few at once. */
const largeBody = 64 * kilobyte;
export const isLarge = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBody;
