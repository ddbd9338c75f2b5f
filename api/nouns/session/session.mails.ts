import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { inLanguage } from '../../mail/languages.ts';

/** Plain text, in the chosen language, or in Spanish and English. */
export const resetMail = (to: string, link: string, language: MailLanguage | undefined): Mail =>
  inLanguage(to, language, {
    es: {
      subject: 'nueva contraseña',
      text: `Pediste una nueva contraseña para Bambalina. Abre este enlace en la próxima hora para elegirla:

${link}

Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.`,
    },
    en: {
      subject: 'New password',
      text: `You asked for a new Bambalina password. Open this link within one hour to choose it:

${link}

If it was not you, do nothing: your password stays as it is.`,
    },
    below: `You asked for a new Bambalina password. Open the link above within one hour to choose it.
If it was not you, do nothing: your password stays as it is.`,
  });
