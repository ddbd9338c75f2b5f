import {
  hostAddresses,
  portOf,
  type Resolve,
  requestTo,
} from '../../security/connections/checked-addresses.ts';
import { faultOf } from '../../security/connections/connection-faults.ts';
import { isPublicAddress, type MayConnect } from '../../security/connections/private-networks.ts';
import type { Answer, Fault } from './links.rules.ts';

export interface Asking {
  readonly resolve: Resolve;
  readonly mayConnect: MayConnect;
  readonly userAgent: string;
  /** Is aborted when one request, from the name to the last header, takes too long. */
  readonly limit: () => AbortSignal;
}

/** An answer, and where it redirects to. */
export interface Response extends Answer {
  readonly location: string | undefined;
}

export type Method = 'HEAD' | 'GET';

const failed = (fault: Fault): Response => ({ status: null, fault, location: undefined });

/**
 * Asks one address, without following redirects and without reading the body. Connects only to addresses that the name has just
 * resolved to and that `mayConnect` allows, so that a name cannot lead elsewhere between check and connection. Throws only
 * if `stopping` is aborted.
 */
export async function askOnce(
  url: URL,
  method: Method,
  asking: Asking,
  stopping: AbortSignal,
): Promise<Response> {
  const signal = AbortSignal.any([stopping, asking.limit()]);
  const port = portOf(url);
  try {
    const found = await hostAddresses(url, asking.resolve, signal);
    const addresses = found.filter((address) => asking.mayConnect(address, port));
    if (addresses.length === 0) return failed(found.some(isPublicAddress) ? 'port' : 'private');
    const answer = await send(url, method, addresses, asking.userAgent, signal);
    stopping.throwIfAborted();
    return answer;
  } catch (error) {
    stopping.throwIfAborted();
    return failed(faultOf(error));
  }
}

/** Bytes of all headers. */
const maxHeaderSize = 16 * 1024;

function send(
  url: URL,
  method: Method,
  addresses: string[],
  userAgent: string,
  signal: AbortSignal,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const headers = { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'identity' };
  const request = requestTo(url, addresses, { method, signal, maxHeaderSize, headers });
  request.on('response', ({ statusCode = 0, headers }) => {
    resolve({ status: statusCode, fault: null, location: headers.location });
    request.destroy();
  });
  request.on('error', (error) => resolve(failed(faultOf(error))));
  request.on('close', () => resolve(failed('closed')));
  request.end();
  return promise;
}
