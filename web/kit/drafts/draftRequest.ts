import { requestOf } from '../http/sentRequests.ts';
import type { DraftRequest } from './draft.ts';

/** The request that a save has sent, as it is stored; undefined when it had no body. */
export function draftRequestOf(signal: AbortSignal): DraftRequest | undefined {
  const { target, request } = requestOf(signal) ?? {};
  if (!target || !request?.body) return undefined;
  return { target, params: request.params, body: request.body as DraftRequest['body'] };
}
