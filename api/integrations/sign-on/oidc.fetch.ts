import type { CustomFetch } from 'openid-client';
import { codes } from '#contract/kit/codes.ts';
import { isLoopback } from '../../config/values.ts';
import { readBounded } from '../bounded-body.ts';
import { isTransient, ProviderError } from '../provider.ts';

const maxBytes = 500_000;

/**
 * How a provider is asked: within a time limit for the whole answer, which is of a bounded size, without following redirects, and
 * without encryption on this machine only. Throws `ProviderError` when it is away.
 */
export const providerFetch =
  (timeLimit: number): CustomFetch =>
  async (address, options) => {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isLoopback(hostname)) throw away(`names ${protocol}//${hostname}`, false);
    const request = { ...options, redirect: 'manual', signal: AbortSignal.timeout(timeLimit) } as RequestInit;
    const response = await fetch(address, request).catch((error) => {
      throw away('did not answer', true, error);
    });
    const { status, statusText, headers } = response;
    if (isTransient(status)) {
      await response.body?.cancel();
      throw away(`answered ${status}`, true);
    }
    const bytes = await readBounded(response, maxBytes).catch((error) => {
      throw away('did not finish its answer', true, error);
    });
    if (!bytes) throw away(`answered more than ${maxBytes} bytes`, false);
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, statusText, headers });
  };

const away = (reason: string, isRetryable: boolean, cause?: unknown) =>
  new ProviderError(codes.ssoAway, reason, isRetryable, cause);
