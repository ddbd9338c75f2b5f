import { onSessionEnd } from '../../kit/session/session.ts';
import { createStore, useStore } from '../../state/createStore.ts';

const open = createStore(false);
onSessionEnd(() => open.set(false));

/** Opens or closes the palette. */
export const showPalette = (next = true): void => open.set(next);
export const usePaletteOpen = (): boolean => useStore(open);
