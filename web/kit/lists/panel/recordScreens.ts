import { createContext } from 'react';
import type { LazyComponent } from '../../loading/lazyWithPreload.tsx';

/** Finds the screen of an address. The app provides it, because the kit does not know the screens. */
export const RecordScreens = createContext<(pathname: string) => LazyComponent | undefined>(() => undefined);
