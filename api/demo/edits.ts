import type { DemoSpot, SpotDraft } from './spots.ts';
import { youtubeSearch } from './spots.ts';

/** Changes that owners propose. */
export const edits: ((spot: DemoSpot) => Partial<SpotDraft>)[] = [
  ({ bio, name }) => ({
    bio: {
      bio_title: bio.bio_title || name,
      bio_description: `${bio.bio_description} Este año, disco nuevo y gira por el interior.`.trim(),
    },
  }),
  ({ name }) => ({ name: `${name} & Los Invitados` }),
  ({ name, bio }) => ({
    bio_en: {
      bio_title: bio.bio_title || name,
      bio_description: `${name}: songs from around the corner, a new record this year and shows all over the country.`,
    },
  }),
  ({ name }) => ({
    instagram: {
      show_instagram: true,
      instagram_link: `https://example.com/instagram/${encodeURIComponent(name.toLowerCase().replaceAll(' ', '.'))}`,
    },
  }),
  ({ whatsapp }) => ({
    whatsapp: whatsapp.show_whatsapp
      ? { show_whatsapp: false, whatsapp: '' }
      : { show_whatsapp: true, whatsapp: '+12025550142' },
  }),
  ({ photos, thumbnail_photos }) => ({
    photos: photos.slice(0, -1),
    thumbnail_photos: thumbnail_photos.slice(0, -1),
  }),
  ({ name }) => ({ youtube_link: youtubeSearch(`${name} sesión en vivo`) }),
  () => ({ curious_fact: 'Escribe las letras a mano y las guarda en una lata de galletitas.' }),
  ({ about, show_in_map }) => ({ address: `Centro, ${about.city}`, show_in_map: !show_in_map }),
  () => ({ link: 'https://example.com/entradas' }),
];

/** Reasons of staff for rejecting a revision. */
export const rejectionReasons = [
  'El enlace lleva a otra persona.',
  'La biografía tiene que contar quién sos; los precios van en la agenda.',
  'El nombre nuevo es el de otro artista del mapa.',
  'Falta la dirección para mostrarlo en el mapa.',
  'La foto no es tuya o no se ve bien.',
] as const;
