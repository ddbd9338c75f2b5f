import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Services } from '../../../http/services.ts';
import type { Mail } from '../../../integrations/mail/mail.ts';
import { inLanguage } from '../../../mail/languages.ts';
import { type ChangeContext, recordEvent } from '../../../records/history.ts';
import { fullNameOf } from '../../../records/record-name.ts';
import type { Author } from '../../../security/access.ts';
import { queueOwnerMail, sendOwnerMails, type ToOwner } from '../../users/users.change.ts';
import type { Owner } from '../factor/factor.owner.ts';

/* Links to accounts at providers are in the audit, and are told to their owner by mail (product/sso#told). */

const queue = 'mail-sso';

type SsoEvent = 'sso_linked' | 'sso_unlinked';

/** The name of an entry: whose, and of which provider. */
export const ssoEntryName = (owner: Pick<Owner, 'first_name' | 'last_name'>, provider: string): string =>
  `${fullNameOf(owner)} (${provider})`;

/** Records what happened to a link, and queues the mail to its owner, for when the transaction commits. */
export async function recordSsoEvent(
  { tx, jobs, actor }: ChangeContext<Author>,
  action: SsoEvent,
  { owner, provider }: { owner: Owner; provider: string },
): Promise<void> {
  const { id, email } = owner;
  await recordEvent(tx, actor, { action, noun: 'users', id, name: ssoEntryName(owner, provider) });
  await queueOwnerMail({ tx, jobs }, queue, { id, addresses: [email] }, { action, provider });
}

type Told = ToOwner & { action: SsoEvent; provider: string };

export const ssoJobs = (services: Services): void => sendOwnerMails(services, queue, ssoMail);

/** Without a link: whoever imitates this mail should not look like it. */
function ssoMail({ to, language, action, provider }: Told): Mail {
  const what: Record<SsoEvent, Record<MailLanguage, string>> = {
    sso_linked: {
      es: `Desde ahora se puede entrar a tu cuenta de Bambalina con ${provider}.`,
      en: `From now on ${provider} signs in to your Bambalina account.`,
    },
    sso_unlinked: {
      es: `Ya no se puede entrar a tu cuenta de Bambalina con ${provider}.`,
      en: `${provider} no longer signs in to your Bambalina account.`,
    },
  };
  const { es, en } = what[action];
  return inLanguage(to, language, {
    es: {
      subject: 'acceso a tu cuenta',
      text: `${es}\n\nSi no fuiste tú, elige ya una contraseña nueva en la página de inicio de sesión y avisa a quien administra Bambalina.`,
    },
    en: {
      subject: 'How you sign in',
      text: `${en}\n\nIf it was not you, choose a new password on the sign-in page now and tell whoever administers Bambalina.`,
    },
  });
}
