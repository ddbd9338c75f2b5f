import { texts } from '../../../texts/texts.ts';

export const useAccountTexts = texts({
  mixed: { email: 'Email', password: 'Password' },
  es: { email: 'Correo', password: 'Contraseña' },
  en: { email: 'Email', password: 'Password' },
});
