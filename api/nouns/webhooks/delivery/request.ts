import type { IncomingMessage } from 'node:http';
import type { DeliveryFault } from '#contract/webhooks.ts';
import { hostAddresses, type Resolve, requestTo } from '../../../security/connections/checked-addresses.ts';
import { faultOf } from '../../../security/connections/connection-faults.ts';
import { allowedAddresses } from './address.ts';
import type { Outcome } from './delivery.rules.ts';

/* One request to a receiver that nobody trusts: its time, its headers and what is read of its answer are bounded. */

export interface Sending {
  readonly resolve: Resolve;
  /** Hosts that the operator allows. */
  readonly allowed: readonly string[];
  readonly userAgent: string;
  /** Milliseconds from the name to the end of the answer. */
  readonly timeLimit: number;
}

/** Bytes of all headers of an answer, of its body that are read, and of it that are kept. */
const maxHeaderSize = 16 * 1024;
const maxRead = 4096;
const maxKept = 1024;

const failed = (fault: DeliveryFault): Answer => ({
  status: null,
  fault,
  answer: null,
  retryAfter: undefined,
});
type Answer = Omit<Outcome, 'ms'>;

/** Sends a body. Redirects are answers. Throws only if `stopping` is aborted. */
export async function sendOnce(
  address: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  sending: Sending,
  stopping: AbortSignal,
): Promise<Outcome> {
  const start = performance.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(sending.timeLimit)]);
  const answer = await attempt(new URL(address), body, headers, sending, signal).catch((error) =>
    failed(faultOf(error)),
  );
  stopping.throwIfAborted();
  return { ...answer, ms: Math.round(performance.now() - start) };
}

async function attempt(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  { resolve, allowed, userAgent }: Sending,
  signal: AbortSignal,
): Promise<Answer> {
  const addresses = allowedAddresses(url, await hostAddresses(url, resolve, signal), allowed);
  if (addresses.length === 0) return failed('private');
  const { promise, resolve: end } = Promise.withResolvers<Answer>();
  const request = requestTo(url, addresses, {
    method: 'POST',
    signal,
    maxHeaderSize,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': userAgent,
      'accept-encoding': 'identity',
      ...headers,
    },
  });
  let hasAnswer = false;
  request.on('response', (response) => {
    hasAnswer = true;
    readAnswer(response, signal).then(end);
  });
  // Once there is an answer, how its body ends says more.
  const fail = (fault: DeliveryFault) => hasAnswer || end(failed(fault));
  request.on('error', (error) => fail(faultOf(error)));
  request.on('close', () => fail('closed'));
  request.end(body);
  return promise.finally(() => request.destroy());
}

/** The status and the beginning of the body; the rest of a long one is not read. */
async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let fault: DeliveryFault | null = null;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxRead) break;
    }
  } catch (error) {
    fault = signal.aborted ? 'timeout' : faultOf(error);
  }
  const text = Buffer.concat(chunks).subarray(0, maxKept).toString('utf8');
  return {
    status: response.statusCode ?? null,
    fault,
    // PostgreSQL's text cannot hold NUL.
    answer: text.replaceAll('\0', '\ufffd'),
    retryAfter: response.headers['retry-after'],
  };
}
