import { texts } from '../../../texts/texts.ts';

export const useForgivingTexts = texts({
  mixed: { keptAs: 'Se guardará como' },
  en: { keptAs: 'It will be saved as' },
});
