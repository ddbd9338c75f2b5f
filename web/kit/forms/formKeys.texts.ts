import { texts } from '../../texts/texts.ts';

export const useFormKeyTexts = texts({
  mixed: { title: 'En este formulario', toField: 'Ir al campo que empieza con la letra' },
  en: { title: 'In this form', toField: 'Go to the field that begins with the letter' },
});
