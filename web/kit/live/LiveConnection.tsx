import { useEffect } from 'react';
import { connectLive } from './connection.ts';

/** Keeps the stream of live messages open while it is mounted. */
export function LiveConnection() {
  useEffect(connectLive, []);
  return null;
}
