import { texts } from '../../../texts/texts.ts';

export const useFactorSettingsTexts = texts({
  mixed: {
    title: 'Verificación en dos pasos',
    hint: 'Además de tu contraseña, al entrar te pedimos un código de una app de tu teléfono.',
    failedTitle: 'No se pudo cargar tu verificación en dos pasos.',
    on: 'Activada',
    off: 'No está activada',
    passkeySuffices: 'No está activada. Tu rol necesita un segundo paso, y tu passkey lo es.',
    since: 'Desde',
    left: (left: number) =>
      left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`,
    few: 'Crea códigos nuevos antes de quedarte sin ninguno.',
    requiredFrom: (day: string) =>
      `Tu rol la necesita desde el ${day}. Actívala antes, o añade una passkey, para no interrumpir tu trabajo.`,
    required: 'Tu rol la necesita: no se puede desactivar.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    renew: 'Crear códigos nuevos',
    renewTitle: '¿Crear diez códigos de recuperación nuevos?',
    renewHint: 'Los de antes dejan de servir.',
    turnOffTitle: '¿Desactivar la verificación en dos pasos?',
    turnOffHint:
      'Desde entonces tu contraseña basta para entrar. Escribe un código de tu app o uno de recuperación.',
    anyCode: 'Código',
    turnedOn: 'Verificación en dos pasos activada. Las demás sesiones se cerraron.',
    turnedOff: 'Verificación en dos pasos desactivada.',
  },
  en: {
    title: 'Two-step verification',
    hint: 'Besides your password, we ask for a code of an app on your phone when you sign in.',
    failedTitle: 'Your two-step verification could not be loaded.',
    on: 'On',
    off: 'Not turned on',
    passkeySuffices: 'Not turned on. Your role needs a second step, and your passkey is one.',
    since: 'Since',
    left: (left) => (left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`),
    few: 'Make new codes before you run out of them.',
    requiredFrom: (day) =>
      `Your role needs it from ${day}. Turn it on before then, or add a passkey, so that it does not interrupt your work.`,
    required: 'Your role needs it: it cannot be turned off.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    renew: 'Make new codes',
    renewTitle: 'Make ten new recovery codes?',
    renewHint: 'The former ones stop working.',
    turnOffTitle: 'Turn off two-step verification?',
    turnOffHint:
      'From then on your password is enough to sign in. Type a code of your app, or a recovery code.',
    anyCode: 'Code',
    turnedOn: 'Two-step verification is on. All other sessions were ended.',
    turnedOff: 'Two-step verification is off.',
  },
});
