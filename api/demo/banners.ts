import { type BannerType, bannerTypes } from '#contract/banners.ts';
import { type Calendar, dayMs, randomDate, withIds } from './calendar.ts';
import type { Cover } from './pictures.ts';
import { randomOf } from './random.ts';

const countries = ['AR', 'MX', 'CO', 'CL', 'ES', 'UK', 'CR', 'PE', 'UY', 'BO'];

const campaigns: [string, string][] = [
  ['Festival de otoño', 'festival-de-otono'],
  ['Feria del disco', 'feria-del-disco'],
  ['Clases de guitarra', 'clases-de-guitarra'],
  ['Cervecería Dos Orillas', 'dos-orillas'],
  ['Auriculares Nube', 'auriculares-nube'],
  ['Noche de los estudios abiertos', 'estudios-abiertos'],
  ['Radio Medianoche', 'radio-medianoche'],
  ['Cuerdas La Calandria', 'la-calandria'],
];

/** Three advertisements for each type in each of ten countries. */
export function generateBanners(calendar: Calendar, pictures: Cover[]) {
  const random = randomOf('banners');
  const banner = (country: string, type: BannerType, order: number) => {
    const [name, page] = random.pick(campaigns);
    const picture = random.pick(pictures);
    return {
      name: `${name} · ${country}`,
      order,
      link: `https://example.com/${page}?from=${country.toLowerCase()}`,
      type,
      country,
      image_url: picture.url,
      thumbnail: picture.thumbnail,
      created_at: randomDate(random, new Date(calendar.now.getTime() - 240 * dayMs), calendar.now),
    };
  };
  const banners = countries.flatMap((country) =>
    bannerTypes.flatMap((type) => [1, 2, 3].map((order) => banner(country, type, order))),
  );
  return withIds('banners', banners);
}

/** The gallery, with each cover once. */
export function generatePics(calendar: Calendar, covers: Cover[]) {
  const random = randomOf('pics');
  const pics = covers.map(({ url, thumbnail }) => ({
    image_url: url,
    thumbnail,
    created_at: randomDate(random, calendar.start, calendar.now, 0.5),
  }));
  return withIds('pics', pics);
}
