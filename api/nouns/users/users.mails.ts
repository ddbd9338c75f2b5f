import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { inLanguage } from '../../mail/languages.ts';

/* Plain text, in the chosen language, or in Spanish and English. */

type Language = MailLanguage | undefined;

export const deletionMail = (to: string, link: string, language: Language): Mail =>
  inLanguage(to, language, {
    es: {
      subject: 'eliminar tu cuenta',
      text: `Pediste eliminar tu cuenta de Bambalina. Abre este enlace en las próximas 24 horas y confirma:

${link}

Si no fuiste tú, no hagas nada: tu cuenta sigue como está.`,
    },
    en: {
      subject: 'Delete your account',
      text: `You asked to delete your Bambalina account. Open this link within 24 hours and confirm:

${link}

If it was not you, do nothing: your account stays as it is.`,
    },
    below: `You asked to delete your Bambalina account. Open the link above within 24 hours and confirm.
If it was not you, do nothing: your account stays as it is.`,
  });

/** To a new address, which the account gets once it is confirmed. */
export const addressMail = (to: string, link: string, language: Language): Mail =>
  inLanguage(to, language, {
    es: {
      subject: 'confirma tu correo',
      text: `Pediste usar este correo para tu cuenta de Bambalina. Abre este enlace en las próximas 24 horas y confirma:

${link}

Si no fuiste tú, no hagas nada: la cuenta sigue con su correo de antes.`,
    },
    en: {
      subject: 'Confirm your address',
      text: `You asked to use this address for your Bambalina account. Open this link within 24 hours and confirm:

${link}

If it was not you, do nothing: the account keeps its address.`,
    },
    below: `You asked to use this address for your Bambalina account. Open the link above within 24 hours and confirm.
If it was not you, do nothing: the account keeps its address.`,
  });

/** To a user whose address another user requested for their own account. */
export const addressTriedMail = (to: string, language: Language): Mail =>
  inLanguage(to, language, {
    es: {
      subject: 'alguien quiso usar tu correo',
      text: `Alguien quiso usar este correo para otra cuenta de Bambalina. Ya es el de tu cuenta: no cambió nada.

Si fuiste tú, entra con este correo o pide una contraseña nueva en la página de inicio de sesión.`,
    },
    en: {
      subject: 'Somebody tried to use your address',
      text: `Somebody tried to use this address for another Bambalina account. It is that of your account: nothing has changed.
If it was you, sign in with this address, or ask for a new password on the sign-in page.`,
    },
  });

/** The changes that the owner of an account is notified of. */
export type AccountChange = 'password' | 'email' | 'role' | 'deleted' | 'restored';

const sentences: Record<AccountChange, Record<MailLanguage, string>> = {
  password: { es: 'Se estableció una contraseña nueva.', en: 'A new password was set.' },
  email: { es: 'Cambió el correo de la cuenta.', en: 'The address of the account was changed.' },
  role: { es: 'Cambió el rol de la cuenta.', en: 'The role of the account was changed.' },
  deleted: { es: 'La cuenta fue eliminada.', en: 'The account was deleted.' },
  restored: { es: 'La cuenta fue restaurada.', en: 'The account was restored.' },
};

/** Does not contain the actor or the new address: others may read the old mailbox. */
export const changedMail = (to: string, changes: readonly AccountChange[], language: Language): Mail => {
  const list = (of: MailLanguage) => changes.map((change) => `- ${sentences[change][of]}`).join('\n');
  return inLanguage(to, language, {
    es: {
      subject: 'cambió tu cuenta',
      text: `Tu cuenta de Bambalina (${to}) cambió:

${list('es')}

Si no fuiste tú ni lo esperabas, avisa cuanto antes a quien administra Bambalina.`,
    },
    en: {
      subject: 'Your account has changed',
      text: `Your Bambalina account (${to}) has changed:

${list('en')}

If it was not you and you did not expect it, tell whoever runs Bambalina as soon as you can.`,
    },
  });
};
