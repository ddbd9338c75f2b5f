import { type Mailer, MailFailure } from '../../integrations/mail/mail.ts';
import type { Push } from '../../integrations/push/push.ts';
import type { Metrics } from './metrics.ts';

/** The mailer, with its attempts counted: accepted by the mail server, refused for good, or failed. */
export function countedMailer(mailer: Mailer, { mails }: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        mails.inc({ outcome: 'accepted' });
      } catch (error) {
        mails.inc({ outcome: error instanceof MailFailure && error.final ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}

/** The push provider, with its deliveries counted by their state. */
export function countedPush(push: Push, { pushes }: Metrics): Push {
  return {
    async send(message) {
      const delivery = await push.send(message);
      pushes.inc({ outcome: delivery.state });
      return delivery;
    },
  };
}
