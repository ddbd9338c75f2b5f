import { texts } from '../../texts/texts.ts';

export const useReasonTexts = texts({
  mixed: {
    /** The reason of a rejection without one. */
    none: 'Sin motivo',
  },
  en: { none: 'No reason' },
});
