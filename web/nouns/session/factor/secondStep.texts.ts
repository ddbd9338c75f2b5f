import { texts } from '../../../texts/texts.ts';

export const useStepTexts = texts({
  mixed: {
    title: 'Verificación en dos pasos',
    hint: 'Escribe el código que muestra tu app de verificación.',
    recoveryHint: 'Escribe uno de tus códigos de recuperación. Cada uno sirve una sola vez.',
    useRecovery: 'Usar un código de recuperación',
    useApp: 'Usar el código de la app',
    back: 'Volver',
    setupHint:
      'Tu cuenta la necesita para entrar: además de la contraseña, un código de una app de tu teléfono.',
    retry: 'Reintentar',
    passkeyTitle: 'Entra con tu passkey',
    passkeyHint: 'Tu cuenta necesita un segundo paso, y tu passkey es los dos a la vez.',
    passkeyElsewhere:
      'Las passkeys no funcionan en este navegador o en esta dirección. Entra desde donde creaste la tuya, o pide a quien administra Bambalina que la quite.',
  },
  en: {
    title: 'Two-step verification',
    hint: 'Type the code that your authenticator app shows.',
    recoveryHint: 'Type one of your recovery codes. Each of them works once.',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the code of the app',
    back: 'Back',
    setupHint: 'Your account needs it to sign in: besides the password, a code of an app on your phone.',
    retry: 'Try again',
    passkeyTitle: 'Sign in with your passkey',
    passkeyHint: 'Your account needs a second step, and your passkey is both at once.',
    passkeyElsewhere:
      'Passkeys do not work in this browser or at this address. Sign in where you made yours, or ask whoever administers Bambalina to remove it.',
  },
});
