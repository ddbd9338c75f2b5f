import { sentRequests } from '../http/sentRequests.ts';
import { type DraftRequest, isSameContent, withoutSecrets } from './draft.ts';

/**
 * The request that a save has sent last, as it is stored; undefined when it had no body. One with a password is not stored: it waits in
 * its form only (product/drafts#outbox).
 */
export function draftRequestOf(signal: AbortSignal): DraftRequest | undefined {
  const { target, request } = sentRequests.get(signal) ?? {};
  if (!target || !request?.body) return undefined;
  const { method, path, minRole, sends } = target;
  const body = request.body as DraftRequest['body'];
  if (!isSameContent(withoutSecrets(body), body)) return undefined;
  return { target: { method, path, minRole, sends }, params: request.params, body };
}
