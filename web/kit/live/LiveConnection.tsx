import { useEffect } from 'react';
import { useSessionState } from '../session/session.ts';
import { connectLive } from './connection.ts';

/** Keeps the stream of live messages open while it is mounted. */
export function LiveConnection() {
  const token = useSessionState().session?.token;
  // A session that was interrupted goes on with another token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection reads the session itself
  useEffect(connectLive, [token]);
  return null;
}
