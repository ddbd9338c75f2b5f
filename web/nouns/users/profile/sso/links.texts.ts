import { texts } from '../../../../texts/texts.ts';

export const useLinkTexts = texts({
  mixed: {
    title: 'Cuentas vinculadas',
    hint: 'Con ellas entras sin escribir la contraseña de Bambalina.',
    none: 'Todavía no vinculaste ninguna.',
    link: (provider: string) => `Vincular ${provider}`,
    unlink: 'Desvincular',
    unlinkNamed: (provider: string, email: string) => `Desvincular ${provider} ${email}`.trim(),
    unlinked: 'Cuenta desvinculada.',
    since: 'Vinculada:',
    used: 'Último uso:',
    failedTitle: 'No se pudieron cargar tus cuentas vinculadas',
    failed: 'No se pudo. Inténtalo de nuevo.',
  },
  es: {},
  en: {
    title: 'Linked accounts',
    hint: 'They sign you in without the password of Bambalina.',
    none: 'You have linked none yet.',
    link: (provider) => `Link ${provider}`,
    unlink: 'Unlink',
    unlinkNamed: (provider, email) => `Unlink ${provider} ${email}`.trim(),
    unlinked: 'Account unlinked.',
    since: 'Linked:',
    used: 'Last used:',
    failedTitle: 'Your linked accounts could not be loaded',
    failed: 'It did not work. Try again.',
  },
});
