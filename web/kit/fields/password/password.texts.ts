import { texts } from '../../../texts/texts.ts';

export const usePasswordTexts = texts({
  mixed: {
    missing: (n: number) => (n === 1 ? 'Falta 1 carácter.' : `Faltan ${n} caracteres.`),
    levels: {
      passwordCommon: 'Es de las más usadas y se adivina enseguida: no se puede usar.',
      passwordPersonal: 'Contiene el nombre o el correo de la persona: no se puede usar.',
      fair: 'Sirve. Una frase más larga es más segura.',
      good: 'Buena.',
      strong: 'Muy buena.',
    },
  },
  en: {
    missing: (n: number) => (n === 1 ? '1 character is missing.' : `${n} characters are missing.`),
    levels: {
      passwordCommon: 'It is one of the most used and guessed at once: it cannot be used.',
      passwordPersonal: "It contains the person's name or address: it cannot be used.",
      fair: 'It will do. A longer phrase is safer.',
      good: 'Good.',
      strong: 'Very good.',
    },
  },
});
