import { describe, expect, test } from 'vitest';
import { largePicturesIn } from './largePictures.ts';
import { hasTransparency, isCandidate, isWorthwhile, sizeFor } from './smaller/plan.ts';

const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });

describe('pictures that are uploaded before their form', () => {
  test.each([
    [100 * 1024, 0],
    [100 * 1024 + 1, 1],
  ])('%i bytes: %i', (bytes, count) => {
    expect(largePicturesIn({ name: 'x', photos: ['/files/a.webp', picture(bytes)] })).toHaveLength(count);
  });

  test('wherever they are, and in a body of any kind', () => {
    const [a, b] = [picture(200_000), picture(300_000)];
    expect(largePicturesIn({ photos: [a], ad: { banner: b }, none: null })).toEqual([a, b]);
    for (const body of [undefined, null, '', 'upload:x', 3]) expect(largePicturesIn(body)).toEqual([]);
  });
});

describe('smaller pictures', () => {
  const megabyte = 1024 * 1024;
  test.each<[number, number, number, object | undefined]>([
    [4000, 3000, 3 * megabyte, { width: 2560, height: 1920 }],
    [3000, 4000, 200_000, { width: 1920, height: 2560 }],
    [2560, 1920, megabyte, undefined],
    [2560, 1920, megabyte + 1, { width: 2560, height: 1920 }],
    [800, 600, 3 * megabyte, { width: 800, height: 600 }],
    [20_000, 3, 2 * megabyte, { width: 2560, height: 1 }],
    [9000, 9000, 9 * megabyte, undefined],
    [0, 0, 2 * megabyte, undefined],
  ])('%i by %i px in %i bytes are drawn as %j', (width, height, bytes, size) => {
    expect(sizeFor(width, height, bytes)).toEqual(size);
  });

  test('only a clearly smaller result is sent', () => {
    expect([isWorthwhile(1000, 799), isWorthwhile(1000, 800), isWorthwhile(1000, 1200)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('animations and formats that are not decoded stay as they are', () => {
    const head = (text: string, flags = 0) => {
      const bytes = new Uint8Array(32);
      for (const [at, char] of [...text].entries()) bytes[at] = char.charCodeAt(0);
      bytes[20] = flags;
      return bytes;
    };
    const [still, extended] = ['RIFF....WEBPVP8 ', 'RIFF....WEBPVP8X'];
    const candidates: [string, Uint8Array, boolean][] = [
      ['image/jpeg', head(''), true],
      ['image/png', head(''), true],
      ['image/webp', head(still, 2), true],
      ['image/webp', head(extended, 16), true],
      ['image/webp', head(extended, 18), false],
      ['image/gif', head('GIF89a'), false],
      ['image/avif', head(''), false],
      ['image/svg+xml', head('<svg'), false],
      ['', head(''), false],
    ];
    for (const [type, bytes, is] of candidates) expect([type, isCandidate(type, bytes)]).toEqual([type, is]);
  });

  test('one pixel that is not opaque is enough to be transparent', () => {
    const opaque = new Uint8ClampedArray(40).fill(255);
    expect(hasTransparency(opaque)).toBe(false);
    opaque[39] = 254;
    expect(hasTransparency(opaque)).toBe(true);
  });
});
