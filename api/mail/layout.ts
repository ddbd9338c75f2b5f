import type { Mail } from '../integrations/mail/mail.ts';

/* The form of mails that are more than a link: the same blocks as plain text and as HTML. */

/** A paragraph, a quotation, a list, or a link with its label. */
export type Block =
  | string
  | { readonly quote: string }
  | { readonly list: readonly string[] }
  | { readonly label: string; readonly url: string };

interface Letter {
  readonly language: 'es' | 'en';
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** In small print at the end. */
  readonly footer: readonly Block[];
}

/** Subject, text and HTML of a mail. All texts are escaped; line breaks in the subject become blanks. */
export function letter({
  language,
  subject,
  blocks,
  footer,
}: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const title = oneLine(subject);
  const text = `${blocks.map(plain).join('\n\n')}\n\n-- \n${footer.map(plain).join('\n')}\n`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#f3efe9">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;${font}">
<p style="margin:0 0 16px;font-weight:700;font-size:18px;color:#8a3f12">Bambalina</p>
<div style="background:#fff;border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${blocks.map(markup).join('\n')}
</div>
<div style="padding:16px 20px 0;font-size:13px;color:#5f574e">
${footer.map(smallPrint).join('\n')}
</div>
</div>
</body>
</html>
`;
  return { subject: title, text, html };
}

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d1a17;overflow-wrap:anywhere";

function plain(block: Block): string {
  if (typeof block === 'string') return block;
  if ('quote' in block)
    return block.quote
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return `${block.label}: ${block.url}`;
}

function markup(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if ('quote' in block)
    return `<blockquote style="margin:0 0 16px;padding:8px 14px;border-left:4px solid #d9843b;background:#faf5ef;white-space:pre-wrap">${escapeHtml(block.quote)}</blockquote>`;
  if ('list' in block)
    return `<ul style="margin:0 0 16px;padding-left:22px">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return `<p style="margin:0 0 8px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#8a3f12;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
}

const smallPrint = (block: Block): string =>
  typeof block === 'object' && 'url' in block
    ? `<p style="margin:0 0 6px"><a href="${escapeHtml(block.url)}" style="color:#5f574e">${escapeHtml(block.label)}</a></p>`
    : `<p style="margin:0 0 6px">${escapeHtml(plain(block))}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

/** Without line breaks and other control characters, which would end a header, and without overrides of direction. */
const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** At most `max` characters, with an ellipsis when it is cut. */
export const shortened = (text: string, max: number): string => {
  const characters = [...oneLine(text)];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
};
