import { texts } from '../../../texts/texts.ts';

export const useDayFilterTexts = texts({
  mixed: { toCome: 'Ese día todavía no empezó (UTC).' },
  en: { toCome: 'That day has not begun yet (UTC).' },
});
