import { codes, type MessageCode } from '#contract/kit/codes.ts';
import {
  hostAddresses,
  hostOf,
  portOf,
  type Resolve,
} from '../../../security/connections/checked-addresses.ts';
import { addressWithPort, isPublicAddress } from '../../../security/connections/private-networks.ts';

/* Where webhooks may go: by https to public addresses at port 443, and to what the operator allows (product/webhooks#address). */

const httpsPort = 443;

/** The IP addresses, of those found for a host, to which a connection may be made. */
export function allowedAddresses(url: URL, found: readonly string[], allowed: readonly string[]): string[] {
  const port = portOf(url);
  if (allowed.includes(`${hostOf(url)}:${port}`)) return [...found];
  const isPublic = url.protocol === 'https:' && port === httpsPort;
  return found.filter(
    (address) => (isPublic && isPublicAddress(address)) || allowed.includes(addressWithPort(address, port)),
  );
}

/** Why an address cannot be saved; undefined if it can. The name is resolved, and again before each connection. */
export async function addressProblem(
  url: URL,
  allowed: readonly string[],
  resolve: Resolve,
): Promise<MessageCode | undefined> {
  let found: string[];
  try {
    found = await hostAddresses(url, resolve, AbortSignal.timeout(5000));
  } catch {
    return codes.webhookUnknownHost;
  }
  if (allowedAddresses(url, found, allowed).length > 0) return undefined;
  return url.protocol === 'https:' ? codes.webhookPrivate : codes.webhookAddress;
}
