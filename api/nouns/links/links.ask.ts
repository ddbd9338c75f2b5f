import { isWebLink } from '#contract/values/links.ts';
import { type Asking, askOnce, type Method, type Response } from './links.request.ts';
import type { Answer } from './links.rules.ts';

/** What a link answered in the end, and where it has moved to for good. */
export interface LinkAnswer extends Answer {
  readonly movedTo: string | null;
}

/** Runs one request, when its host may be asked again. */
export type Throttle = <T>(host: string, work: () => Promise<T>) => Promise<T>;

const maxRedirects = 5;
/** Of `links.table.ts`, as that of a link. */
const maxAddress = 2000;

/**
 * Asks a link as a visitor's browser would: HEAD, then GET if that fails, and redirects, of which each is checked as the first
 * address is.
 */
export async function askLink(
  address: string,
  asking: Asking,
  throttle: Throttle,
  stopping: AbortSignal,
): Promise<LinkAnswer> {
  if (!isWebLink(address)) return ended({ status: null, fault: 'malformed' });
  const send = (url: URL, method: Method) =>
    throttle(url.hostname, () => askOnce(url, method, asking, stopping));
  let url = new URL(address);
  let isPermanent = true;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await headThenGet(url, send);
    if (!isRedirect(answer)) return ended(answer, redirects > 0 && isPermanent ? url : undefined);
    isPermanent &&= permanent.includes(Number(answer.status));
    const next = targetOf(answer, url);
    if (!next) return ended({ status: null, fault: 'scheme' });
    url = next;
  }
  return ended({ status: null, fault: 'redirects' });
}

const ended = ({ status, fault }: Answer, movedTo?: URL): LinkAnswer => {
  const isThere = movedTo && Number(status) < 400 && !fault && movedTo.href.length <= maxAddress;
  return { status, fault, movedTo: isThere ? movedTo.href : null };
};

/** Statuses after which GET would be refused too. */
const final = [401, 407, 410, 429];
/** Some hosts do not answer HEAD at all. */
const worthGet = ['closed', 'malformed', 'timeout'];

async function headThenGet(
  url: URL,
  send: (url: URL, method: Method) => Promise<Response>,
): Promise<Response> {
  const head = await send(url, 'HEAD');
  const isRefused = Number(head.status) >= 400 && !final.includes(Number(head.status));
  return isRefused || worthGet.includes(String(head.fault)) ? send(url, 'GET') : head;
}

const permanent = [301, 308];
const temporary = [302, 303, 307];

const isRedirect = ({ status, location }: Response): boolean =>
  location !== undefined && [...permanent, ...temporary].includes(Number(status));

/** The address of a redirect, without user name and password; undefined if it is none of the web. */
function targetOf({ location = '' }: Response, base: URL): URL | undefined {
  if (!URL.canParse(location, base.href)) return undefined;
  const url = new URL(location, base);
  if (!['http:', 'https:'].includes(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url;
}
