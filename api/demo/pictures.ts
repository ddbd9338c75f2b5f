import sharp from 'sharp';
import { decoding } from '../files/pictures/encode.ts';
import { picturePath, sharedKeys } from '../files/pictures/pictures.ts';
import type { Services } from '../http/services.ts';
import { artwork, type Kind } from './art.ts';
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
const kinds = Object.keys(counts) as Kind[];

/** The demo's pictures, as records show them. */
export function albumOf(): Album {
  const series = (kind: Kind) =>
    namesOf(kind).map(({ whole, small }) => ({ url: picturePath + whole, thumbnail: picturePath + small }));
  return { covers: series('cover'), categories: series('category'), banners: series('banner') };
}

export const keysOfAlbum = (): string[] =>
  kinds.flatMap((kind) => namesOf(kind).flatMap(({ whole, small }) => [whole, small]));

/** Draws the pictures (the sources have none) and their thumbnails into the storage. */
export async function drawAlbum(files: Services['files']): Promise<void> {
  // What people upload may not be SVG; what we draw ourselves, before the server listens, may.
  const svg = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svg);
  const all = kinds.flatMap((kind) => namesOf(kind).map((names, n) => draw(files, names, artwork(kind, n))));
  // A failure is told once nothing is stored any more, so that all of it can be taken back.
  await Promise.allSettled(all);
  await Promise.all(all).finally(() => sharp.block(svg));
}

async function draw(files: Services['files'], { whole, small }: Names, svg: string): Promise<void> {
  const drawing = sharp(Buffer.from(svg)).removeAlpha().raw();
  const draws = async () => {
    const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
    const webp = (size: object) =>
      sharp(data, { raw: info }).resize(size).webp({ quality: 78, effort: 0 }).toBuffer();
    return [await webp({}), await webp({ width: 200, height: 200 })] as const;
  };
  const [full, thumbnail] = await decoding.run('demo', draws, { isBackground: true });
  await Promise.all([files.put(whole, full, 'image/webp'), files.put(small, thumbnail, 'image/webp')]);
}

interface Names {
  whole: string;
  small: string;
}

/** The keys of the pictures of a kind. */
function namesOf(kind: Kind): Names[] {
  return Array.from({ length: counts[kind] }, (_, n) => {
    const number = String(kinds.indexOf(kind) * 1000 + n).padStart(12, '0');
    const name = `${sharedKeys}-8000-8000-${number}`;
    return { whole: `${name}.webp`, small: `${name}.thumb.webp` };
  });
}
