import { texts } from '../../texts/texts.ts';

/** Of the drawer, which is loaded when it is opened. */
export const useNoteFormTexts = texts({
  mixed: { alreadyAdded: 'El primer intento sí se guardó. Si la agregas de nuevo, habrá otra.' },
  en: { alreadyAdded: 'The first try was saved after all. If you add it again, there will be another one.' },
});
