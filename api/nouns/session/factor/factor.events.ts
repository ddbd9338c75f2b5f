import type { EventAction } from '#contract/history.ts';
import type { Services } from '../../../http/services.ts';
import type { Mail } from '../../../integrations/mail/mail.ts';
import { inLanguage } from '../../../mail/languages.ts';
import { type ChangeContext, recordEvent } from '../../../records/history.ts';
import { fullNameOf } from '../../../records/record-name.ts';
import type { Author } from '../../../security/access.ts';
import { queueOwnerMail, sendOwnerMails, type ToOwner } from '../../users/users.change.ts';
import type { Owner } from './factor.owner.ts';

/* What happens to a second factor or a passkey is in the audit, and is told to its owner by mail (product/factor#told). */

const queue = 'mail-factor';

export type FactorEvent = Extract<
  EventAction,
  `factor_${string}` | `recovery_code${string}` | `passkey_${string}`
>;

/** Records an event of a second factor, and queues the mail to its owner, for when the transaction commits. */
export async function recordFactorEvent(
  { tx, jobs, actor }: ChangeContext<Author>,
  action: FactorEvent,
  owner: Owner,
) {
  const { id, email } = owner;
  await recordEvent(tx, actor, { action, noun: 'users', id, name: fullNameOf(owner) });
  await queueOwnerMail({ tx, jobs }, queue, { id, addresses: [email] }, { action });
}

type Told = ToOwner & { action: FactorEvent };

export const factorJobs = (services: Services): void => sendOwnerMails(services, queue, factorMail);

const sentences: Record<FactorEvent, { es: string; en: string }> = {
  factor_added: {
    es: 'Se activó la verificación en dos pasos de tu cuenta. Las demás sesiones se cerraron.',
    en: 'Two-step verification was turned on for your account. All other sessions were ended.',
  },
  factor_removed: {
    es: 'Se desactivó la verificación en dos pasos de tu cuenta.',
    en: 'Two-step verification was turned off for your account.',
  },
  factor_reset: {
    es: 'Quien administra Bambalina quitó la verificación en dos pasos y las passkeys de tu cuenta, y cerró tus sesiones.',
    en: 'An administrator of Bambalina removed two-step verification and the passkeys from your account, and ended your sessions.',
  },
  recovery_code_used: {
    es: 'Se usó un código de recuperación de tu cuenta. Ese código ya no sirve.',
    en: 'A recovery code of your account was used. It no longer works.',
  },
  recovery_codes_made: {
    es: 'Se crearon códigos de recuperación nuevos para tu cuenta. Los de antes ya no sirven.',
    en: 'New recovery codes were made for your account. The former ones no longer work.',
  },
  passkey_added: {
    es: 'Se añadió una passkey a tu cuenta: con ella se entra sin contraseña.',
    en: 'A passkey was added to your account: it signs in without the password.',
  },
  passkey_removed: {
    es: 'Se quitó una passkey de tu cuenta. Ya no sirve para entrar.',
    en: 'A passkey was removed from your account. It no longer signs in.',
  },
};

/** Without a link: whoever imitates this mail should not look like it. */
function factorMail({ to, language, action }: Told): Mail {
  const { es, en } = sentences[action];
  const isPasskey = action.startsWith('passkey');
  // A new password does not take a passkey away.
  const [alsoEs, alsoEn] =
    action === 'passkey_added'
      ? [', quita esa passkey en tu perfil', ', remove that passkey in your profile']
      : ['', ''];
  const whatToDoEs = `Si no fuiste tú ni lo pediste, elige ya una contraseña nueva en la página de inicio de sesión${alsoEs} y avisa a quien administra Bambalina.`;
  const whatToDoEn = `If it was not you and you did not ask for it, choose a new password on the sign-in page now${alsoEn} and tell whoever administers Bambalina.`;
  return inLanguage(to, language, {
    es: { subject: isPasskey ? 'passkeys' : 'verificación en dos pasos', text: `${es}\n\n${whatToDoEs}` },
    en: { subject: isPasskey ? 'Passkeys' : 'Two-step verification', text: `${en}\n\n${whatToDoEn}` },
    below: `${en}\n${whatToDoEn}`,
  });
}
