import { texts } from '../../../../texts/texts.ts';
import type { OwnStep } from './ownSteps.ts';

/** The names of the steps. */
export const useOwnStepsTexts = texts({
  mixed: {
    photos: 'Fotos',
    name: 'Nombre',
    place: 'Lugar',
    texts: 'Textos',
    links: 'Enlaces',
    preview: 'Así se ve',
  } satisfies Record<OwnStep, string>,
  en: {
    photos: 'Photos',
    name: 'Name',
    place: 'Place',
    texts: 'Texts',
    links: 'Links',
    preview: 'How it looks',
  },
});
