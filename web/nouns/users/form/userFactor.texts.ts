import { texts } from '../../../texts/texts.ts';

export const useUserFactorTexts = texts({
  mixed: {
    title: 'Verificación en dos pasos',
    failedTitle: 'No se pudo cargar su verificación en dos pasos.',
    none: 'No la usa, y no tiene passkeys.',
    since: 'Activada desde',
    passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    remove: 'Quitar',
    confirmTitle: '¿Quitar la verificación en dos pasos y las passkeys de esta cuenta?',
    confirmHint:
      'Para quien perdió su app y sus códigos, o sus dispositivos. Asegúrate de que es esa persona quien lo pide. Se cierran todas sus sesiones y se le avisa por correo.',
    removed: 'Verificación en dos pasos y passkeys quitadas.',
    failed: 'No se pudo quitar. Inténtalo de nuevo.',
  },
  en: {
    title: 'Two-step verification',
    failedTitle: 'Their two-step verification could not be loaded.',
    none: 'They do not use it, and have no passkeys.',
    since: 'On since',
    passkeys: (count) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    remove: 'Remove',
    confirmTitle: 'Remove two-step verification and passkeys from this account?',
    confirmHint:
      'For who has lost the app and the codes, or the devices. Make sure that it is this person who asks for it. All their sessions end, and they are told by mail.',
    removed: 'Two-step verification and passkeys removed.',
    failed: 'It could not be removed. Please try again.',
  },
});
