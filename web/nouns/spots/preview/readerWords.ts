import type { ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';

export interface ReaderWords {
  readonly name: string;
  readonly place: string;
  readonly bio: string;
  readonly fact: string;
  readonly player: string;
  readonly banner: string;
  readonly noPhotos: string;
  readonly photos: string;
  readonly photo: (place: number, count: number) => string;
}

/** What the app says around the texts of a spot, in the language of its readers: that of the screen is another one. */
export const readerWords: Readonly<Record<ReaderLanguage, ReaderWords>> = {
  es: {
    name: 'Sin nombre',
    place: 'Sin lugar',
    bio: 'Sin biografía',
    fact: 'Dato curioso',
    player: 'Reproductor de Spotify',
    banner: 'Publicidad',
    noPhotos: 'Sin fotos',
    photos: 'Fotos',
    photo: (place, count) => `${place} de ${count}`,
  },
  en: {
    name: 'No name',
    place: 'No place',
    bio: 'No biography',
    fact: 'Curious fact',
    player: 'Spotify player',
    banner: 'Advertisement',
    noPhotos: 'No photos',
    photos: 'Photos',
    photo: (place, count) => `${place} of ${count}`,
  },
};
