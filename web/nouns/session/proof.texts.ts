import { texts } from '../../texts/texts.ts';

export const useProofTexts = texts({
  mixed: {
    title: 'Confirma que eres tú',
    hint: 'Esto es delicado: escribe tu contraseña para seguir. Durante diez minutos no volveremos a pedirla.',
    confirm: 'Confirmar',
    passkey: 'Usar una passkey',
    failed: 'No se pudo comprobar la contraseña. Inténtalo de nuevo.',
  },
  en: {
    title: 'Confirm that it is you',
    hint: 'This is sensitive: type your password to go on. We will not ask again for ten minutes.',
    confirm: 'Confirm',
    passkey: 'Use a passkey',
    failed: 'The password could not be checked. Please try again.',
  },
});
