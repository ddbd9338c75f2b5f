import { currentSession } from '../session/session.ts';
import { type AnyRequest, outgoingFor, type Target } from './outgoing.ts';

/** Sends what gives something up, also while the window is being closed. Never throws: what is given up expires by itself. */
export async function sendOnLeave(endpoint: Target, request: AnyRequest): Promise<void> {
  const { url, ...init } = outgoingFor(endpoint, request, currentSession()?.token);
  try {
    // Read to its end, because an answer that is not read keeps its connection.
    await (await fetch(url, { ...init, signal: null, keepalive: true })).text();
  } catch {
    // It expires.
  }
}
