import type { Mail } from '../../integrations/mail/mail.ts';

interface Mention {
  author: string;
  /** The name of the record. */
  record: string;
  text: string;
  link: string;
}

/** To a member of staff whom a note calls, in Spanish and English. */
export const mentionMail = (to: string, { author, record, text, link }: Mention): Mail => ({
  to,
  subject: `Bambalina: nota sobre ${record} / Note on ${record}`,
  text: `${author} te mencionó en una nota sobre «${record}»:

${text.replace(/^/gm, '> ')}

${link}

---

${author} mentioned you in the note above on "${record}".
`,
});
