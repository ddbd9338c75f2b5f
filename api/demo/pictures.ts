import sharp from 'sharp';
import { decodeQueue } from '../files/pictures/encode.ts';
import { picturePath, sharedKeys } from '../files/pictures/pictures.ts';
import type { Services } from '../http/services.ts';
import { artwork, type PictureKind } from './art.ts';
import { motifs } from './words/motifs.ts';

/** The addresses of a picture and of its thumbnail. */
export interface Cover {
  url: string;
  thumbnail: string;
}

export interface Album {
  covers: Cover[];
  categories: Cover[];
  banners: Cover[];
}

const counts = { cover: 36, category: motifs.length, banner: 8 };
const kinds = Object.keys(counts) as PictureKind[];

/** The addresses of the demo's pictures. */
export function albumUrls(): Album {
  const urls = (kind: PictureKind) =>
    keysOfKind(kind).map(([full, thumbnail]) => ({
      url: picturePath + full,
      thumbnail: picturePath + thumbnail,
    }));
  return { covers: urls('cover'), categories: urls('category'), banners: urls('banner') };
}

export const albumKeys = (): string[] => kinds.flatMap((kind) => keysOfKind(kind).flat());

/** Renders the pictures, which are generated as SVG, and stores them with their thumbnails. */
export async function renderAlbum(files: Services['files']): Promise<void> {
  // SVG is blocked for uploads; this runs before the server listens.
  const svg = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svg);
  const all = kinds.flatMap((kind) =>
    keysOfKind(kind).map((keys, n) => storePicture(files, keys, artwork(kind, n))),
  );
  // Waits for all before it throws, so that the caller can remove everything that was stored.
  await Promise.allSettled(all);
  await Promise.all(all).finally(() => sharp.block(svg));
}

async function storePicture(files: Services['files'], keys: PictureKeys, svg: string): Promise<void> {
  const render = async () => {
    const bitmap = sharp(Buffer.from(svg)).removeAlpha().raw();
    const { data, info } = await bitmap.toBuffer({ resolveWithObject: true });
    const webp = (size: object) =>
      sharp(data, { raw: info }).resize(size).webp({ quality: 78, effort: 0 }).toBuffer();
    return [await webp({}), await webp({ width: 200, height: 200 })] as const;
  };
  const [full, thumbnail] = await decodeQueue.run('demo', render, { isBackground: true });
  // One after the other: where the first fails, nothing is being written any more when this throws.
  await files.put(keys[0], full, 'image/webp');
  await files.put(keys[1], thumbnail, 'image/webp');
}

/** Of a picture and of its thumbnail. */
type PictureKeys = readonly [string, string];

function keysOfKind(kind: PictureKind): PictureKeys[] {
  return Array.from({ length: counts[kind] }, (_, n) => {
    const number = String(kinds.indexOf(kind) * 1000 + n).padStart(12, '0');
    const name = `${sharedKeys}-8000-8000-${number}`;
    return [`${name}.webp`, `${name}.thumb.webp`];
  });
}
