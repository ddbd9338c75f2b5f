import { texts } from '../../texts/texts.ts';

export const usePreviewFrameTexts = texts({
  mixed: {
    content: 'Vista previa',
    language: 'Idioma de la vista previa',
    readers: (country: string) => `Para lectores de ${country}.`,
    sameInBoth: 'Es lo mismo en los dos idiomas; cambian solo las palabras de la app.',
  },
  en: {
    content: 'Preview',
    language: 'Language of the preview',
    readers: (country) => `For readers in ${country}.`,
    sameInBoth: 'It is the same in both languages; only the words of the app change.',
  },
});
