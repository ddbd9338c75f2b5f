import { expect, test } from 'vitest';
import {
  directPictureBytes,
  isUploadReference,
  tusVersion,
  uploadChunkBytes,
  uploadHours,
  uploadIdOf,
  uploadReference,
  uploadsPath,
} from './uploads.ts';

/* What clients of resumable uploads rely on (product/pictures#resumable). */

test('the protocol and its sizes', () => {
  expect([uploadsPath, tusVersion, uploadHours]).toEqual(['/uploads', '1.0.0', 24]);
  expect([directPictureBytes, uploadChunkBytes]).toEqual([102_400, 524_288]);
});

test('a finished upload is a value of a picture field', () => {
  expect(uploadReference('0190a000')).toBe('upload:0190a000');
  expect(uploadIdOf('upload:0190a000')).toBe('0190a000');
  expect(['upload:x', 'upload:'].map(isUploadReference)).toEqual([true, true]);
  expect([undefined, null, 7, '', 'x', 'x upload:', '/files/upload:x'].some(isUploadReference)).toBe(false);
});
