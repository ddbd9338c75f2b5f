import type { StoryType } from '#contract/stories.ts';
import type { Language } from './language.ts';

type Words = Record<StoryType, string>;

const en: Words = {
  open_spot: 'Open spot',
  download_image: 'Download image',
  website_link: 'Website link',
  song: 'Song',
};

/** The labels of story types. */
export const storyTypeWords: Record<Language, Words> = {
  mixed: en,
  es: {
    open_spot: 'Abrir spot',
    download_image: 'Descargar imagen',
    website_link: 'Enlace web',
    song: 'Canción',
  },
  en,
};
