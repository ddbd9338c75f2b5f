import type { AnyRequest, Target } from './outgoing.ts';

/**
 * What a save has sent, found by its abort signal: a form passes the signal to the function of its screen that saves, and learns
 * from it which request it was (product/drafts#outbox).
 */
export const sentRequests = new WeakMap<AbortSignal, { target: Target; request: AnyRequest }>();
