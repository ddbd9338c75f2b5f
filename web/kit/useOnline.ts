import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from './online.ts';

/** Whether the browser has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline);
