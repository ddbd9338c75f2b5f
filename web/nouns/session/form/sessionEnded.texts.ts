import { texts } from '../../../texts/texts.ts';

export const useSessionEndedTexts = texts({
  mixed: {
    title: 'Tu sesión terminó',
    hint: 'Escribe tu contraseña para seguir. Lo que escribiste sigue aquí.',
    continue: 'Continuar',
    leave: 'Salir y perder los cambios',
  },
  en: {
    title: 'Your session has ended',
    hint: 'Type your password to go on. What you typed is still here.',
    continue: 'Continue',
    leave: 'Leave and lose the changes',
  },
});
