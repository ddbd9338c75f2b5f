import { cleanLine } from './characters.ts';
import { isEmailAddress, kept, misunderstood, type Understood, withoutFrame } from './understood.ts';
import { understandLink } from './web-links.ts';

/* Telephone numbers and links of WhatsApp as they are written, without regard to the country (product/values#whatsapp). */

const label =
  /^(?:whats?\s?app|wh?a?ts?p|wsp|wpp|wa|tel(?:[eé]fono)?|phone|mobile|cel(?:ular)?|m[oó]vil|fono)\s*[.:]*\s*(?=[+(\d])/iu;
const hosts = /^(?:www\.)?(?:wa\.me|wa\.link|walink\.co|(?:[a-z]+\.)?whatsapp\.com)\//i;
const number = /^\+?[\d\s().-]{5,30}$/;

/** A number as it is written, or a link; or why it is neither. */
export function understandNumber(text: string): Understood {
  const value = plain(text);
  if (value === '') return kept('');
  const [, inApp] = /^whatsapp:\/\/send\/?\?(?:.*&)?phone=\+?(\d+)/i.exec(value) ?? [];
  if (inApp) return kept(`https://wa.me/${inApp}`);
  if (/https?:\/\//i.test(value) || hosts.test(value)) return understandLink(value);
  return number.test(value) && countDigits(value) > 0 ? kept(value) : misunderstood(whyNoNumber(value));
}

/** In one line with plain spaces and hyphens, without what is written before a number: `Tel.`, `(+54)`. */
const plain = (text: string): string =>
  withoutFrame(cleanLine(text))
    .replace(/^(?:tel|sms):(?:\/\/)?/i, '')
    .replace(label, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^\(\s*\+([\d\s]+)\)/, '+$1');

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

function whyNoNumber(text: string): Parameters<typeof misunderstood>[0] {
  if (isEmailAddress(text)) return 'phoneIsEmail';
  if (/^[+\d\s().-]+(?:[/,;|]|\s[oyeu]\s|\s(?:or|and)\s)[+\d\s().-]+$/i.test(text) && countDigits(text) >= 12)
    return 'phoneSeveral';
  if (!/^\+?[\d\s().-]+$/.test(text)) return 'badPhone';
  return countDigits(text) < 7 ? 'phoneTooShort' : 'phoneTooLong';
}
