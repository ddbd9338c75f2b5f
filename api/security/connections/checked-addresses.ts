import { Resolver } from 'node:dns/promises';
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';

/*
 * Connections to addresses that somebody else has chosen go only to IP addresses that were checked: the name is resolved once,
 * and the connection pinned to what it resolved to (product/links#never, product/webhooks#address).
 */

/** The IP addresses of a host name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

/** The host of an address, IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** The IP addresses of an address's host; rejects if the name cannot be resolved. */
export async function hostAddresses(url: URL, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url);
  return isIP(host) ? [host] : resolve(host, signal);
}

/** What is sent, until when, and how many bytes all headers of the answer may have. */
type Sent = Required<Pick<RequestOptions, 'method' | 'headers' | 'signal' | 'maxHeaderSize'>>;

/** A request to the checked addresses of a URL's host and to no others. Redirects are not followed. */
export function requestTo(url: URL, addresses: string[], sent: Sent): ClientRequest {
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    ...sent,
    lookup: lookupIn(addresses),
    // A connection of its own, closed afterwards.
    agent: false,
    // Node gives each address of a host a quarter of a second by default: too little for a slow one.
    autoSelectFamilyAttemptTimeout: 3000,
  };
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
}

/** Returns the checked addresses, whatever name is asked for. */
const lookupIn = (addresses: string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
};

/**
 * Asks the name servers. Not `dns.lookup`: it blocks a thread of the pool that hashing and files need, and it knows the names of
 * the local network.
 */
export const resolveName: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    signal.throwIfAborted();
    throw (found[0] as PromiseRejectedResult).reason;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
