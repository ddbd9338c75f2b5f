import { isLine } from './characters.ts';

/** Scheme, host with port, and the rest; without characters that browsers rewrite. */
const httpUrl = /^(https?:\/\/)([^\s\\/?#@]+)((?:[/?#][^\s\\]*)?)$/i;

/** Host names of letters that are not confusable with others: those of ISO 8859-1. */
const plainHost = /^[a-z0-9\u00df-\u00f6\u00f8-\u00ff.:[\]-]+$/i;

/**
 * The link with the host that it resolves to: a host with confusable letters in punycode (`xn--…`), a numeric one as an IP
 * address. Undefined for anything but an http or https URL without user name and password.
 */
export function linkTargetOf(value: string): string | undefined {
  const [, scheme, host = '', rest] = httpUrl.exec(value) ?? [];
  const url = scheme && isLine(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  const isPlain = plainHost.test(host) && (isAscii(host) ? isSameName(host, url.hostname) : true);
  return isPlain ? value : `${scheme}${url.host}${rest}`;
}

const isAscii = (host: string): boolean => /^[\x21-\x7e]*$/.test(host);
const isSameName = (host: string, name: string): boolean => {
  const lower = host.toLowerCase();
  return lower === name || lower.startsWith(`${name}:`);
};

export const isWebLink = (value: string): boolean => linkTargetOf(value) !== undefined;

/** The values of the filter `link` of lists of records with links (product/links#lists). */
export const linkStates = ['dead'] as const;
