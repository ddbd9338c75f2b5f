import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Mail } from '../integrations/mail/mail.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** A plain mail about an account. */
export interface InBoth {
  readonly es: Words;
  readonly en: Words;
  /** The English text below the Spanish one; by default that of `en`. */
  readonly below?: string;
}

/** The mail in the language that its recipient has chosen; in both, Spanish first, without a choice (product/mails#kinds). */
export function inLanguage(to: string, language: MailLanguage | undefined, { es, en, below }: InBoth): Mail {
  const { subject, text } = language
    ? { es, en }[language]
    : { subject: `${es.subject} / ${en.subject}`, text: `${es.text}\n\n---\n\n${below ?? en.text}` };
  return { to, subject: `Bambalina: ${subject}`, text: `${text}\n` };
}
