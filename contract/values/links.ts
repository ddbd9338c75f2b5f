import { isLine } from './characters.ts';

/** Scheme, name of the host with its port, and the rest: as written, with nothing that a browser would read otherwise. */
const written = /^(https?:\/\/)([^\s\\/?#@]+)((?:[/?#][^\s\\]*)?)$/i;

/** Letters of a host's name that look like no others: those of ISO 8859-1. */
const plainHost = /^[a-z0-9\u00df-\u00f6\u00f8-\u00ff.:[\]-]+$/i;

/**
 * A link as where it leads, or undefined for what is no link of the web or carries a name or password. A host whose
 * letters may be taken for others is named as the network knows it (`xn--…`, or its number).
 */
export function linkTargetOf(value: string): string | undefined {
  const [, scheme, host = '', rest] = written.exec(value) ?? [];
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
