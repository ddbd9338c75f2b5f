import { texts } from '../../../texts/texts.ts';

export const useDateRangeTexts = texts({
  mixed: {
    between: (from: string, to: string) => `Del ${from} al ${to} (UTC)`,
    until: (to: string) => `Hasta el ${to} (UTC)`,
    since: (from: string) => `Desde el ${from} (UTC)`,
  },
  en: {
    between: (from, to) => `${from} to ${to} (UTC)`,
    until: (to) => `Until ${to} (UTC)`,
    since: (from) => `Since ${from} (UTC)`,
  },
});
