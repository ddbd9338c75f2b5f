import type { MailLanguage } from '#contract/mail-settings.ts';
import type { RevisionField } from '#contract/revisions.ts';

type Label = readonly [es: string, en: string];
const [bioTitle, bio, fact, place]: Label[] = [
  ['Título de la bio', 'Bio title'],
  ['Descripción de la bio', 'Bio description'],
  ['Dato curioso', 'Curious fact'],
  ['Lugar en el mapa', 'Place on the map'],
] as const;
const inSpanish = ([es, en]: Label = ['', '']): Label => [`${es} (español)`, `${en} (Spanish)`];
const inEnglish = ([es, en]: Label = ['', '']): Label => [`${es} (inglés)`, `${en} (English)`];

/** What the fields of a spot are called in mails: a missing one does not compile. */
const labels: Record<RevisionField, Label> = {
  name: ['Nombre', 'Name'],
  address: ['Dirección', 'Address'],
  lat: place,
  long: place,
  type: ['Tipo de categoría', 'Category type'],
  show_in_map: ['Mostrar en el mapa', 'Show on map'],
  country: ['País', 'Country'],
  outstanding: ['Destacado', 'Featured'],
  youtube_link: ['Link de Youtube', 'Youtube link'],
  link: ['Link', 'Link'],
  spotify_embed_code: ['Reproductor de Spotify', 'Spotify player'],
  curious_fact: inSpanish(fact),
  curious_fact_en: inEnglish(fact),
  'bio.bio_title': inSpanish(bioTitle),
  'bio.bio_description': inSpanish(bio),
  'bio_en.bio_title': inEnglish(bioTitle),
  'bio_en.bio_description': inEnglish(bio),
  playlist: ['Playlist', 'Playlist'],
  instagram: ['Instagram', 'Instagram'],
  email: ['Email', 'Email'],
  whatsapp: ['WhatsApp', 'WhatsApp'],
  advertisement: ['Publicidad', 'Advertisement'],
  available_since: ['Disponible desde', 'Available since'],
  available_to: ['Disponible hasta', 'Available to'],
  related_artists: ['Artistas relacionados', 'Related artists'],
  related_spots: ['Spots relacionados', 'Related spots'],
  categories: ['Categorías', 'Categories'],
  photos: ['Fotos', 'Photos'],
};

const byPath: Readonly<Record<string, Label | undefined>> = labels;

/** The names of fields, each once; of a path inside a field, the name of the field. */
export function fieldNames(paths: readonly string[], language: MailLanguage): string[] {
  const nameOf = (path: string) => {
    const label = byPath[path] ?? byPath[path.split('.')[0] ?? ''];
    return label?.[language === 'es' ? 0 : 1] ?? path;
  };
  return [...new Set(paths.map(nameOf))];
}
