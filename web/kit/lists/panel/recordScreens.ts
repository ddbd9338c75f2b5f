import { createContext } from 'react';
import type { LazyComponent } from '../../loading/lazyWithPreload.tsx';

/** Finds the screen of an address. The app provides it, because the kit does not know the screens. */
export const RecordScreens = createContext<(pathname: string) => LazyComponent | undefined>(() => undefined);

/** The list and the id in the address of a record's form; undefined for other addresses. */
export function recordAt(pathname: string): { list: string; id: string } | undefined {
  const [, list, id] = /^(\/.+)\/([^/]+)\/edit$/.exec(pathname) ?? [];
  return list && id ? { list, id } : undefined;
}
