import { texts } from '../../texts/texts.ts';

export const useSpotRefTexts = texts({
  mixed: {
    missing: 'Este spot no existe',
    missingHint: 'Puede que se haya eliminado o que el enlace esté mal escrito.',
    toSpots: 'Ver los spots',
    spotsOf: (n: number) => `Sus spots (${n})`,
    publish: (n: number) => `Habilitar sus spots (${n})`,
  },
  en: {
    missing: 'There is no such spot',
    missingHint: 'It may have been deleted, or the link may be misspelt.',
    toSpots: 'See the spots',
    spotsOf: (n) => `Their spots (${n})`,
    publish: (n) => `Enable their spots (${n})`,
  },
});
