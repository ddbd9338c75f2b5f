import { texts } from '../texts/texts.ts';

const spanish = {
  missing: 'Este spot no existe',
  missingHint: 'Puede que se haya eliminado o que el enlace esté mal escrito.',
  toSpots: 'Ver los spots',
};

export const useSpotRefTexts = texts({
  mixed: spanish,
  es: spanish,
  en: {
    missing: 'There is no such spot',
    missingHint: 'It may have been deleted, or the link may be misspelt.',
    toSpots: 'See the spots',
  },
});
