import { texts } from '../../texts/texts.ts';

export const useWordTexts = texts({
  mixed: {
    removed: 'quitado:',
    added: 'añadido:',
    same: (words: number) => `… ${words} palabras iguales …`,
    fold: 'Plegar lo igual',
    rewritten: 'Reescrito: casi ninguna palabra sigue.',
  },
  en: {
    removed: 'removed:',
    added: 'added:',
    same: (words) => `… ${words} equal words …`,
    fold: 'Fold what is equal',
    rewritten: 'Rewritten: hardly a word is left.',
  },
});
