import type { CountedItem } from '#contract/spots.completeness.ts';
import { texts } from '../../../texts/texts.ts';

export const usePreviewTexts = texts({
  mixed: {
    parts: {
      photo: 'foto',
      bio: 'bio en español',
      name: 'nombre',
      address: 'dirección',
      pin: 'punto en el mapa',
      bio_en: 'bio en inglés',
      contact: 'un enlace o contacto',
      country: 'país',
      curious_fact: 'dato curioso',
    } satisfies Record<CountedItem, string>,
    missing: (part: string) => `Falta: ${part}`,
    nothingMissing: 'No falta nada.',
  },
  en: {
    parts: {
      photo: 'photo',
      bio: 'Spanish bio',
      name: 'name',
      address: 'address',
      pin: 'pin on the map',
      bio_en: 'English bio',
      contact: 'a link or contact',
      country: 'country',
      curious_fact: 'curious fact',
    },
    missing: (part) => `Missing: ${part}`,
    nothingMissing: 'Nothing is missing.',
  },
});
