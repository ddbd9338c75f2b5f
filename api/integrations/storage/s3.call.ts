import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { codes } from '#contract/kit/codes.ts';
import type { S3Account } from '../../config/backups.ts';
import { readBounded } from '../bounded-body.ts';
import { circuitBreaker, isTransient, ProviderError, withRetries } from '../provider.ts';

/** Milliseconds: until the headers of the response, until its last byte, and before the first retry. */
export interface Limits {
  headers: number;
  total: number;
  firstPause: number;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Milliseconds between two warnings about a storage that cannot be used. */
const warnInterval = 5 * 60_000;

export const storageError = (reason: string, isRetryable = false, cause?: unknown) =>
  new ProviderError(codes.storageAway, reason, isRetryable, cause);
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const emptyHash = hashOf('');

export type S3Call = ReturnType<typeof s3Caller>;

/**
 * Calls to the storage, signed with Signature Version 4 including the body. They are retried, because all are idempotent:
 * a file never changes, and an upload in parts that was begun twice is completed once. `read` converts the response, a success or 404.
 * `onFailure` gets why a call failed for good.
 */
export function s3Caller(options: S3Account, limits: Limits, onFailure: (error: Error) => void = () => {}) {
  const { accessKeyId, secretAccessKey, region } = options;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const breaker = circuitBreaker(codes.storageAway, { failures: 5, resetTimeout: 10_000, concurrency: 64 });

  async function send(address: string, { method, headers, body }: S3Request): Promise<Response> {
    const request = await signer.sign(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': body ? hashOf(body) : emptyHash },
      ...(body && { body: new Uint8Array(body) }),
    });
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), limits.headers);
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(limits.total)]);
    const response = await fetch(request, { signal, redirect: 'manual' })
      .catch((error) => {
        throw storageError(`${method} was not answered${causeOf(error)}`, true, error);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    const answered = `${method} was answered ${response.status}${await errorCodeOf(response)}`;
    throw storageError(answered, isTransient(response.status));
  }

  return <T>(path: string, request: S3Request, read: (response: Response) => Promise<T>): Promise<T> =>
    breaker(() =>
      withRetries(3, limits.firstPause, async () =>
        read(await send(`${options.endpoint}/${options.bucket}${path}`, request)),
      ).catch((error) => {
        onFailure(error);
        throw error;
      }),
    );
}

/** Why nothing came back, such as ` (ECONNREFUSED)`. */
function causeOf({ code, cause }: { code?: unknown; cause?: { code?: unknown } }): string {
  const known = cause?.code ?? code;
  return typeof known === 'string' ? ` (${known})` : '';
}

/** What S3 calls the error, such as ` (InvalidAccessKeyId)`; nothing else of the answer, which may repeat what was sent. */
async function errorCodeOf(response: Response): Promise<string> {
  const body = await readBounded(response, 10_000).catch(() => undefined);
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body?.toString('utf8') ?? '')?.[1];
  return code ? ` (${code})` : '';
}

/** Tells the operator why pictures cannot be stored or read, every five minutes at most. */
export function storageWarning(warn: (line: string) => void): (error: Error) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!(error instanceof ProviderError) || performance.now() - warnedAt < warnInterval) return;
    warnedAt = performance.now();
    warn(storageSentence(error));
  };
}

export const storageSentence = ({ message }: ProviderError): string =>
  `Pictures cannot be stored or read, see S3_BUCKET and the variables with it: ${message}.`;
