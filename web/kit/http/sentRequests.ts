import type { AnyRequest, Target } from './outgoing.ts';

/*
 * What a save has sent, found by its abort signal: a form passes the signal to the function of its screen that saves, and learns
 * from it which request it was (product/drafts#outbox).
 */

interface Sent {
  readonly target: Target;
  readonly request: AnyRequest;
}

const sent = new WeakMap<AbortSignal, Sent>();

export function noteRequest({ method, path, minRole, sends }: Target, request: AnyRequest): void {
  if (request.signal) sent.set(request.signal, { target: { method, path, minRole, sends }, request });
}

/** The last request with this signal. */
export const requestOf = (signal: AbortSignal): Sent | undefined => sent.get(signal);
