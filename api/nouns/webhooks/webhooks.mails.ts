import { and, eq } from 'drizzle-orm';
import type { WebhookOffReason } from '#contract/webhooks.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { inLanguage } from '../../mail/languages.ts';
import type { ChangeContext } from '../../records/history.ts';
import { queueOwnerMail, type ToOwner } from '../users/users.change.ts';
import { users } from '../users/users.table.ts';
import type { SwitchedOff } from './delivery/outcome.ts';

/* Whoever made a webhook is told when it is switched off; all administrators, if that is no administrator any more. */

export const offMailQueue = 'mail-webhook-off';

export interface OffMail {
  readonly name: string;
  readonly reason: WebhookOffReason;
  readonly link: string;
}

export async function queueOffMails(
  context: Pick<ChangeContext, 'tx' | 'jobs'>,
  { name, reason, user_id }: SwitchedOff,
  link: string,
): Promise<void> {
  const admins = await context.tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .limit(100);
  const maker = admins.filter(({ id }) => id === user_id);
  for (const { id, email } of maker.length > 0 ? maker : admins)
    await queueOwnerMail<OffMail>(context, offMailQueue, { id, addresses: [email] }, { name, reason, link });
}

const reasons: Partial<Record<WebhookOffReason, { es: string; en: string }>> = {
  gone: {
    es: 'El destino respondió que ya no existe (410).',
    en: 'The receiver answered that it is gone (410).',
  },
  failing: {
    es: 'Durante un día entero no se pudo entregar nada.',
    en: 'For a whole day nothing could be delivered.',
  },
};

export function offMail({ to, language, name, reason, link }: ToOwner & OffMail): Mail {
  const { es, en } = reasons[reason] ?? { es: '', en: '' };
  return inLanguage(to, language, {
    es: {
      subject: `el webhook «${name}» se desactivó`,
      text: `${es} Lo que estaba pendiente ya no se envía.\n\nMira sus entregas y actívalo de nuevo:\n${link}`,
    },
    en: {
      subject: `the webhook “${name}” was switched off`,
      text: `${en} What was pending is not sent any more.\n\nLook at its deliveries and turn it on again:\n${link}`,
    },
  });
}
