import { isIP } from 'node:net';
import { codes } from '#contract/kit/codes.ts';
import type { Services } from '../../../http/services.ts';
import { conflict } from '../../../problems/problems.ts';

/** The site that passkeys are for, as browsers know it: a domain, and the one address whose pages may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a public address, from the configuration and never from a request; undefined where browsers have no passkeys:
 * at IP addresses, and without TLS. The loopback addresses, at which a new installation listens, are known to browsers as `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const id = isOwnMachine(host) ? 'localhost' : host;
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (isIP(id) || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id, origin: `${protocol}//${id}${port ? `:${port}` : ''}` };
}

/** Loopback addresses, and those that mean every interface. */
const isOwnMachine = (host: string): boolean =>
  ['::1', '::', '0.0.0.0'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'));

/** The same, of this server; throws 409 where there is none. */
export function requireRelyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(publicUrl());
  if (!party) throw conflict(codes.passkeysUnavailable);
  return party;
}
