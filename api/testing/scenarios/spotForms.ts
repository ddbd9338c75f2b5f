import sharp from 'sharp';
import { spots } from '#contract/spots.calls.ts';
import type { SpotFields } from '#contract/spots.fields.ts';
import type { Spot, SpotType } from '#contract/spots.ts';
import { categories } from '../../nouns/categories/categories.table.ts';
import type { TestApi, TestUser } from '../calls/startTestApi.ts';

export const embed = 'https://open.spotify.com/embed/artist/1dfeR4HaWDbWqFHLkxsg1d';

/** The required fields of a spot of any type. */
export const spotForm = (more: Record<string, unknown> = {}) => ({
  name: 'El Dragón',
  address: 'Av. Corrientes 1234, Buenos Aires',
  country: 'AR',
  ...more,
});

/** Creates a spot as the caller, as a form. Throws if it is refused. */
export async function createSpot(caller: TestUser, more: Record<string, unknown> = {}): Promise<Spot> {
  const { status, body } = await caller.call(spots.create, { body: spotForm(more), form: true });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** A form with a value in every field that a spot of this type can have, except its pictures. */
export async function completeSpotForm(api: TestApi, type: SpotType) {
  const admin = await api.as('admin');
  const person = await createSpot(admin, { type: 'people', name: 'Charly' });
  const [category] = await api.db.insert(categories).values({ name: 'Rock' }).returning();
  const isEvent = type === 'show_concert';
  return {
    name: `Ñandú <b>${type}</b>`,
    address: 'Calle Peña 1, Córdoba',
    lat: -31.4201,
    long: -64.1888,
    type,
    country: 'UK',
    link: 'https://example.com/?a=1&b=2',
    playlist: { show_playlist: true, spotify_link: 'https://open.spotify.com/playlist/1' },
    instagram: { show_instagram: true, instagram_link: 'https://www.instagram.com/x/' },
    email: { show_email: true, email: 'ana@example.com' },
    whatsapp: { show_whatsapp: true, whatsapp: '+5491112345678' },
    advertisement: {
      show_advertisement: true,
      advertisement_banner: '',
      advertisement_link: 'https://example.com/ad',
    },
    bio: { bio_title: 'Título', bio_description: 'Línea uno\nLínea dos 🎸' },
    bio_en: { bio_title: 'Title', bio_description: 'One\ntwo' },
    curious_fact: 'Dato',
    curious_fact_en: 'Fact',
    youtube_link: 'https://youtu.be/x',
    spotify_embed_code: embed,
    enable: true,
    outstanding: true,
    show_in_map: false,
    available_since: isEvent ? '2026-12-01T00:00:00.000Z' : null,
    available_to: isEvent ? '2026-12-31T23:59:00.000Z' : null,
    related_artists: [person.id],
    related_spots: [person.id],
    categories: [category?.id ?? ''],
    user_id: (await api.as('user')).user.id,
  } satisfies Record<Exclude<keyof SpotFields, 'photos' | 'map_off_by_rule'>, unknown>;
}

/** A small JPEG of one colour, with a position in its EXIF data. */
export const photo = async (name = 'photo.jpg', background = '#c63') =>
  fileOf(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
      .jpeg()
      .toBuffer(),
    name,
  );

export const fileOf = (bytes: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
