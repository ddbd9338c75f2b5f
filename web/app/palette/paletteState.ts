import { onSessionEnd } from '../../kit/session/session.ts';
import { createStore, useStore } from '../../state/createStore.ts';

const text = createStore<string | false>(false);
onSessionEnd(() => text.set(false));

/** Opens the palette with a text, which ends with a line break if Enter was pressed after it; or closes it. */
export const showPalette = (next: string | false = ''): void => text.set(next);
/** The text that the palette starts with; false while it is closed. */
export const usePaletteText = (): string | false => useStore(text);
