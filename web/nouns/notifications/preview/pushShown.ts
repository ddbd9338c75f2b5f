import type { ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';

/* How much of a push the lock screens of phones show, at usual sizes of letters (product/notifications#preview). */

/** The most lines of the message: an iPhone's lock screen, and Android's once it is pulled open. */
export const mostLines = { iphone: 4, expanded: 10 } as const;

const readerWords = {
  es: { now: 'ahora', title: 'Título', body: 'Mensaje', opened: 'Android, al desplegarla' },
  en: { now: 'now', title: 'Title', body: 'Message', opened: 'Android, pulled open' },
} satisfies Record<ReaderLanguage, Record<string, string>>;

interface ShownPush {
  title: string;
  body: string;
  /** Android's closed one has a single line, and no line breaks. */
  line: string;
  isEmpty: { title: boolean; body: boolean };
  now: string;
  opened: string;
}

/** What phones show of a push; the names of the fields where nothing is typed. */
export function pushShown(values: { title: string; body: string }, language: ReaderLanguage): ShownPush {
  const words = readerWords[language];
  const [title, body] = [values.title.trim(), values.body.trim()];
  return {
    title: title || words.title,
    body: body || words.body,
    line: (body || words.body).replaceAll(/\s+/gu, ' '),
    isEmpty: { title: title === '', body: body === '' },
    now: words.now,
    opened: words.opened,
  };
}
