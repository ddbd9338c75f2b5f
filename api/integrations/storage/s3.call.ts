import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { codes } from '#contract/kit/codes.ts';
import { breaker, isTransient, ProviderError, retrying } from '../provider.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds: to the answer's head, to its last byte, and the pause before the second try. */
export interface Limits {
  answer: number;
  whole: number;
  firstPause: number;
}

export interface Asking {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer;
}

export const away = (reason: string, again = false, cause?: unknown) =>
  new ProviderError(codes.storageAway, reason, again, cause);
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const nothing = hashOf('');

/**
 * Signed calls to the storage (Signature V4, the body included). All of ours are safe to repeat: a file is stored whole
 * or not at all, and never changes. `read` makes of the answer, a success or 404, what the caller wants.
 */
export function s3Caller(options: S3Options, limits: Limits, warn?: (reason: unknown) => void) {
  const { accessKeyId, secretAccessKey, region } = options;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const guard = breaker(codes.storageAway, { failures: 5, rest: 10_000, atOnce: 64 }, warn);

  async function send(address: string, { method, headers, body }: Asking): Promise<Response> {
    const request = await signer.sign(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': body ? hashOf(body) : nothing },
      ...(body && { body: new Uint8Array(body) }),
    });
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(), limits.answer);
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(limits.whole)]);
    const response = await fetch(request, { signal, redirect: 'manual' })
      .catch((error) => {
        throw away(`${method} was not answered`, true, error);
      })
      .finally(() => clearTimeout(late));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw away(`${method} was answered ${response.status}`, isTransient(response.status));
  }

  return <T>(path: string, asking: Asking, read: (response: Response) => Promise<T>): Promise<T> =>
    guard.run(() =>
      retrying(3, limits.firstPause, async () =>
        read(await send(`${options.endpoint}/${options.bucket}${path}`, asking)),
      ),
    );
}
