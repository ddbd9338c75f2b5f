import { linkTargetOf } from './links.ts';
import { isEmailAddress, kept, misunderstood, type Understood, withoutFrame } from './understood.ts';

/* Links as people write them: without a scheme, twice with one, at the end of a shared text (product/values#links). */

/** A host name that ends in letters, an optional port, and the rest. */
const bareLink =
  /^(?:\/\/)?((?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*\.)+(xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+))\.?((?::\d{1,5})?(?:[/?#]\S*)?)$/iu;

/** Endings of names of files, and of hosts that are not on the public internet: no scheme is added to them. */
const noDomains = new Set(
  `jpg jpeg png gif webp svg pdf doc docx xls xlsx txt csv mp3 mp4 wav htm html php
  local localhost localdomain internal intranet lan home corp arpa invalid onion`.split(/\s+/),
);

/** An http or https link, with its scheme if it was missing; or why it is none. */
export function understandLink(text: string): Understood {
  const value = withRepairedScheme(withoutFrame(text));
  if (value === '') return kept('');
  if (/^https?:\/\//i.test(value)) return linkOr(value, wrongLink(value));
  const shared = sharedLink(value);
  if (shared) return linkOr(shared, 'badLink');
  return bare(value.replace(introduction, '')) ?? misunderstood(whyNoLink(value));
}

/** What stands before a link without a scheme: `Entradas acá: passline.com/x`. */
const introduction = /^[^./@]*:\s+(?=\S+$)/;

const linkOr = (value: string, reason: Parameters<typeof misunderstood>[0]): Understood => {
  const target = linkTargetOf(value);
  return target === undefined ? misunderstood(reason) : kept(target);
};

/** `https://https://x` and `http://https://x`, which a prefilled field causes; `https//x`, `https:x` and `ttps://x`. */
const withRepairedScheme = (text: string): string =>
  text
    .replace(/^(?:https?:\/\/)+(https?:\/\/)/i, '$1')
    .replace(/^(?!https?:\/\/)h{0,2}t?tp(s?)(?::\/{0,2}|\/\/)(?=[^/\s])/i, 'http$1://');

/** The only link of a text that ends with it, such as those that apps share: `Mirá esto: https://…`. */
function sharedLink(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\S/i.test(text) || text.match(/https?:\/\//gi)?.length !== 1) return undefined;
  return /https?:\/\/\S+$/i.exec(text)?.[0].replace(/[.,;!»”"')\]]+$/, '');
}

function bare(text: string): Understood | undefined {
  const [, host = '', ending = '', rest = ''] = bareLink.exec(text.replace(/[,;]+$/, '')) ?? [];
  const isDomain = ending !== '' && !noDomains.has(ending.toLowerCase()) && !/^www\.[^.]+$/i.test(host);
  const target = isDomain ? linkTargetOf(`https://${host.toLowerCase()}${rest}`) : undefined;
  return target === undefined ? undefined : kept(target);
}

const wrongLink = (value: string) => {
  if (/\s/.test(value)) return 'linkHasSpaces';
  return /^https?:\/\/(?:[/?#]|$)/i.test(value) ? 'linkWithoutDomain' : 'badLink';
};

function whyNoLink(text: string): Parameters<typeof misunderstood>[0] {
  if (/^mailto:/i.test(text) || isEmailAddress(text)) return 'linkIsEmail';
  if (/^(?:tel|sms|whatsapp):/i.test(text)) return 'linkIsPhone';
  if (/^[a-z][a-z0-9+-]*:\S/i.test(text)) return 'badLink';
  if (/^@\s?[\p{L}\p{N}._-]+$/u.test(text)) return 'linkIsHandle';
  if (/^\d+(?:\.\d+){3}/.test(text)) return 'linkWithoutDomain';
  if (/^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 6) return 'linkIsPhone';
  return /\s/.test(text) && /[\p{L}\p{N}]\.\p{L}{2,}/u.test(text) ? 'linkHasSpaces' : 'linkWithoutDomain';
}

/** Parameters that say who shared a link, not what it shows. */
const tracking = /^(?:utm_\w+|igsh|igshid|fbclid|si|feature|pp|ab_channel)$/i;

/** The link without the parameters of its query that only track who shared it. */
export function withoutTracking(link: string): string {
  const [, start = '', query, end = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(link) ?? [];
  if (query === undefined) return link;
  const left = query.split('&').filter((pair) => !tracking.test(pair.split('=', 1)[0] ?? ''));
  return left.length === query.split('&').length
    ? link
    : `${start}${left.length > 0 ? `?${left.join('&')}` : ''}${end}`;
}

/** The host of a link in lower case and without `www.` and `m.`, and its path. */
export function partsOf(link: string): { readonly host: string; readonly path: readonly string[] } {
  const { hostname, pathname } = new URL(link);
  return { host: hostname.replace(/^(?:www|m)\./, ''), path: pathname.split('/').filter(Boolean) };
}
