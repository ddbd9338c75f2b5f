import { isEmailAddress, kept, misunderstood, type Understood, withoutFrame } from './understood.ts';
import { partsOf, understandLink, withoutTracking } from './web-links.ts';

/* Accounts of Instagram: `@name`, `name`, `instagram.com/name?igsh=…` (product/values#instagram). */

/** Letters, digits, dots and underscores; no dot at an end, no two together. */
const handle = /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/i;

/** What comes before a name: `Instagram: @name`, `ig/name`. */
const label = /^(?:instagram|insta|ig)(?:\s*[:/]\s*|\s+)(?=[@\w])/i;

/** First parts of paths that are not accounts. */
const pages = new Set('p reel reels tv stories explore accounts direct share s about legal'.split(' '));

/** The address that Instagram itself shows: others are redirected to it. */
const addressOf = (name: string): Understood => kept(`https://www.instagram.com/${name.toLowerCase()}/`);

/** The link of an account, or of what else Instagram shows; other links are kept as they are. */
export function understandInstagram(text: string): Understood {
  const value = withoutFrame(text).replace(label, '');
  if (value === '') return kept('');
  const [, app] = /^instagram:\/\/user\?username=([\w.]+)$/i.exec(value) ?? [];
  if (app) return addressOf(app);
  if (isEmailAddress(value)) return misunderstood('linkIsEmail');
  if (value.startsWith('@')) return understandHandle(value.slice(1));
  if (/[:/].|^www\./i.test(value)) return understandAddress(value);
  if (/^\+?[\d\s().-]{8,}$/.test(value)) return misunderstood('linkIsPhone');
  if (/^instagram\.com\/?$/i.test(value)) return misunderstood('instagramWithoutUser');
  if (/\.(?:com|net|org)(?:\.[a-z]{2})?$/i.test(value)) return misunderstood('instagramIsSite');
  return understandHandle(value);
}

function understandHandle(text: string): Understood {
  const name = text.trim().replace(/\/$/, '');
  return handle.test(name) ? addressOf(name) : misunderstood('instagramHandle');
}

function understandAddress(value: string): Understood {
  const read = understandLink(value);
  if ('reason' in read) return read.reason === 'linkWithoutDomain' ? misunderstood('instagramHandle') : read;
  const hasScheme = /https?:\/\//i.test(value);
  const { host, path } = partsOf(read.kept);
  if (host === 'instagram.com' || host === 'instagr.am') {
    if (path.length > 0) return accountAt(path) ?? kept(withoutTracking(read.kept));
    return hasScheme ? read : misunderstood('instagramWithoutUser');
  }
  return hasScheme ? read : misunderstood('instagramIsSite');
}

/** The account at a path, if it is one: `/name`, and `/_u/name` in links of the app. */
function accountAt([first = '', second = '', ...more]: readonly string[]): Understood | undefined {
  if (/^_[un]$/.test(first) && handle.test(second)) return addressOf(second);
  const isAccount = second === '' && more.length === 0 && !pages.has(first) && handle.test(first);
  return isAccount ? addressOf(first) : undefined;
}
