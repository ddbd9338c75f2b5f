import { texts } from '../../../texts/texts.ts';

export const useSessionEndedTexts = texts({
  mixed: {
    title: 'Tu sesión terminó',
    hint: 'Escribe tu email y tu contraseña para seguir. Lo que escribiste sigue aquí; si sales, te espera en este dispositivo, salvo que entre otra persona.',
    continue: 'Continuar',
    leave: 'Salir',
  },
  en: {
    title: 'Your session has ended',
    hint: 'Type your email and your password to go on. What you typed is still here; if you leave, it waits on this device, unless another person signs in.',
    continue: 'Continue',
    leave: 'Leave',
  },
});
